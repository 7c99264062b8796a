import { MISSING_CHOICES } from '../../../contract/orderChoices';
import { PAYMENT_METHOD_IDS } from '../../components/paymentMethods';
import { hasTexts, readRecord, readText, readWhole } from '../../http/readWire';
import { type CheckoutChoice } from './checkoutSlice';

export const NOTHING_CHOSEN: CheckoutChoice = {
  address: null,
  delivery: null,
  method: null,
  note: '',
  ifMissing: 'call',
  gift: null,
};

/** What was kept of a choice, as far as it has the shape of one; null when nothing was kept. */
export function readChoice(kept: unknown): CheckoutChoice | null {
  const choice = readRecord(kept);
  if (!choice) return null;
  const delivery = readRecord(choice.delivery);
  return {
    address: readWhole(choice.address),
    delivery: delivery && { slot: readWhole(delivery.slot) },
    method: PAYMENT_METHOD_IDS.find((method) => method === choice.method) ?? null,
    note: readText(choice.note),
    ...(typeof choice.pan === 'string' && { pan: choice.pan }),
    ifMissing: MISSING_CHOICES.find((missing) => missing === choice.ifMissing) ?? NOTHING_CHOSEN.ifMissing,
    gift: hasTexts(choice.gift, ['recipient', 'phone', 'card']) ? choice.gift : null,
  };
}
