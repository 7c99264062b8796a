import { type PaymentMethodId } from '../../contract/orders';
import { pageSettings } from '../config/pageSettings';

const METHOD_TEXTS: Readonly<Record<PaymentMethodId, string>> = {
  cod: /*i18n*/ 'Cash on delivery',
  esewa: /*i18n*/ 'eSewa',
  khalti: /*i18n*/ 'Khalti',
};
const SIMULATED_TEXTS: Readonly<Record<PaymentMethodId, string>> = {
  ...METHOD_TEXTS,
  esewa: /*i18n*/ 'eSewa (simulated)',
  khalti: /*i18n*/ 'Khalti (simulated)',
};

export const PAYMENT_METHOD_IDS = Object.keys(METHOD_TEXTS) as PaymentMethodId[];

/** Whether payments with a method are answered by the shop's own simulator: no real money moves. */
export const isSimulated = (method: PaymentMethodId): boolean =>
  method !== 'cod' && pageSettings().payments === 'simulated';

/** A payment method where money is shown, as a message; a simulated one says so. */
export const methodText = (method: PaymentMethodId): string =>
  (isSimulated(method) ? SIMULATED_TEXTS : METHOD_TEXTS)[method];
