import { type PaymentMethodId } from '../../contract/orders';
import { pageSettings } from '../config/pageSettings';

const METHOD_TEXTS: Readonly<Record<PaymentMethodId, string>> = {
  cod: 'Cash on delivery',
  esewa: 'eSewa',
  khalti: 'Khalti',
};

export const PAYMENT_METHOD_IDS = Object.keys(METHOD_TEXTS) as PaymentMethodId[];

/** Whether payments with a method are answered by the shop's own simulator: no real money moves. */
export const isSimulated = (method: PaymentMethodId): boolean =>
  method !== 'cod' && pageSettings().payments === 'simulated';

/** A payment method where money is shown; a simulated one says so. */
export const methodText = (method: PaymentMethodId): string =>
  isSimulated(method) ? `${METHOD_TEXTS[method]} (simulated)` : METHOD_TEXTS[method];
