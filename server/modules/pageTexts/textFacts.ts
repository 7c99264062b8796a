import { type ShopFeature } from '../../../contract/shopFeatures';
import { type AppContext } from '../../context';

/** What the default texts depend on. All else in them is a placeholder. */
type TextFacts = {
  features: readonly ShopFeature[];
  hasTaxNumber: boolean;
  hasWallets: boolean;
  hasComplaintContact: boolean;
  sendsMail: boolean;
};
/** A text in Markdown. */
export type DefaultText = (facts: TextFacts) => string;

export const readTextFacts = ({
  config,
  paymentProviders,
}: Pick<AppContext, 'config' | 'paymentProviders'>): TextFacts => ({
  features: config.shopFeatures,
  hasTaxNumber: config.sellerPan !== null,
  hasWallets: [...paymentProviders.keys()].some((id) => id !== 'cod'),
  hasComplaintContact: config.grievanceContact !== null || config.grievanceOfficer !== null,
  sendsMail: config.smtpUrl !== null,
});
