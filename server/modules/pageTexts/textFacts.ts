import { type ShopFeature } from '../../../contract/shopFeatures';
import { shopLanguages } from '../../config/config';
import { type AppContext } from '../../context';

/** What the default texts depend on. All else in them is a placeholder. */
type TextFacts = {
  features: readonly ShopFeature[];
  hasLanguages: boolean;
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
  hasLanguages: shopLanguages(config).length > 1,
  hasTaxNumber: config.sellerPan !== null,
  hasWallets: [...paymentProviders.keys()].some((id) => id !== 'cod'),
  hasComplaintContact: config.grievanceContact !== null || config.grievanceOfficer !== null,
  sendsMail: config.smtpUrl !== null,
});
