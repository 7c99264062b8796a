import { type FastifyBaseLogger } from 'fastify';
import { type PaymentMethodId, type WalletId } from '../../../../contract/orders';
import { type Config } from '../../../config/config';
import { createCashOnDelivery } from './cod';
import { createEsewa, type EsewaSettings } from './esewa';
import { createKhalti, isKhaltiPage, type KhaltiSettings } from './khalti';
import { type PaymentProvider } from './types';
import { type Fetch } from './call';
import { simulatedEsewa, simulatedKhalti } from '../simulator/simulatedAccounts';

/** The payment methods that the shop offers, in the order in which they are shown. */
export type PaymentProviders = ReadonlyMap<PaymentMethodId, PaymentProvider>;

/** Creates the methods of the settings: cash on delivery, and the wallets that are configured or simulated. */
export function createPaymentProviders(
  config: Config,
  tools: { fetch: Fetch; now: () => number; log: Pick<FastifyBaseLogger, 'error'> },
): PaymentProviders {
  const isSimulated = config.payments === 'simulated';
  const esewa = isSimulated ? simulatedEsewa(config) : liveEsewa(config);
  const khalti = isSimulated ? simulatedKhalti(config) : liveKhalti(config);
  const providers = [
    createCashOnDelivery(config),
    ...(esewa ? [createEsewa(esewa, tools)] : []),
    ...(khalti ? [createKhalti(khalti, tools)] : []),
  ];
  return new Map(providers.map((provider) => [provider.id, provider]));
}

/** The wallets that the shop offers: only their payments can be looked up. */
export const walletsOf = (providers: PaymentProviders): WalletId[] =>
  [...providers.keys()].filter((id) => id !== 'cod');

/**
 * The origins to which pages may submit forms beside the shop's own: eSewa's form and the host that it redirects to, since browsers apply
 * the policy to redirects as well. None without eSewa.
 */
export function paymentFormOrigins(config: Config): string[] {
  // The simulator is part of the shop, which PUBLIC_URL may put on another address than this page's.
  if (config.payments === 'simulated') return config.publicUrl ? [new URL(config.publicUrl).origin] : [];
  const esewa = liveEsewa(config);
  return esewa ? [...new Set([esewa.formUrl, esewa.statusUrl].map((url) => new URL(url).origin))] : [];
}

/** The secret that eSewa signs its responses with; null without eSewa. */
export function esewaSecret(config: Config): string | null {
  const esewa = config.payments === 'simulated' ? simulatedEsewa(config) : liveEsewa(config);
  return esewa?.secret ?? null;
}

function liveEsewa({ esewaProductCode, esewaSecret, esewaFormUrl, esewaStatusUrl }: Config): EsewaSettings | null {
  if (!esewaProductCode || !esewaSecret || !esewaFormUrl || !esewaStatusUrl) return null;
  return { productCode: esewaProductCode, secret: esewaSecret, formUrl: esewaFormUrl, statusUrl: esewaStatusUrl };
}

function liveKhalti({ khaltiSecret, khaltiUrl }: Config): KhaltiSettings | null {
  if (!khaltiSecret || !khaltiUrl) return null;
  return { secret: khaltiSecret, url: khaltiUrl, isPaymentPage: (page) => isKhaltiPage(page, khaltiUrl) };
}
