/** The history of an order in words for staff. What is not here reads as the member reads it. */
import { type OrderFact } from './orderFacts';
import { CORRECTED_NAMES, eventText, METHOD_NAMES, money, type Texts } from './orderTexts';
import { slotText } from './slotText';

/** "by eSewa", "in cash". */
const paidBy = (method: keyof typeof METHOD_NAMES): string =>
  method === 'cod' ? 'in cash' : `by ${METHOD_NAMES[method]}`;

const FAILURES = { nobody_there: 'nobody was there', refused: 'it was refused', our_fault: 'our fault' };

const HISTORY_TEXTS: Partial<Texts<OrderFact, 'type'>> = {
  pending_payment: ({ method }) => `Placed, to be paid ${paidBy(method)}.`,
  placed: ({ method, is_free, by_phone, is_paid, exchange_of }) =>
    exchange_of
      ? `Exchange of goods of ${exchange_of}, free of charge.`
      : `Placed${by_phone ? ' by telephone' : ''}, ${is_free ? 'free of charge' : `${is_paid ? 'paid' : 'to be paid'} ${paidBy(method)}`}.`,
  paid: ({ amount, method }) => `${money(amount)} has arrived ${paidBy(method)}.`,
  reopened: ({ amount }) => `${money(amount)} has arrived after the order had expired. It is placed again.`,
  packing: () => 'Packing has begun.',
  out_for_delivery: () => 'Out for delivery.',
  delivered: () => 'Delivered.',
  delivery_failed: ({ reason, note }) => `Delivery failed: ${FAILURES[reason]}. ${note}`.trim(),
  failure_corrected: ({ reason }) => `Reason of the failed delivery corrected: ${FAILURES[reason]}.`,
  not_delivered: ({ to, note }) =>
    `Was not delivered. ${to === 'packing' ? 'Packed again.' : 'Out for delivery again.'} ${note}`.trim(),
  cancelled: ({ by, note }) => `Cancelled by ${by === 'staff' ? 'staff' : 'the member'}${note && `: ${note}`}`,
  expired: () => 'Expired, not paid in time.',
  cash_not_collected: ({ amount }) => `Cash of ${money(amount)} was not collected.`,
  cash_written_off: ({ amount }) => `${money(amount)} written off.`,
  cash_not_written_off: ({ amount }) => `The write-off of ${money(amount)} was taken back.`,
  rider_assigned: ({ rider }) => `Rider: ${rider}.`,
  rider_removed: () => 'No rider any more.',
  cash_allowed: () => 'Cash on delivery allowed again.',
  details_corrected: ({ fields }) => `Corrected: ${fields.map((field) => CORRECTED_NAMES[field]).join(', ')}.`,
  slot_changed: (slot) => `Delivery time changed to ${slotText(slot)}.`,
  day_closed: ({ reason }) => `The member was told that the day is closed: ${reason}.`,
  refund_due: ({ amount, reason }) => `Refund due: ${money(amount)}${reason === 'paid_twice' ? ', paid twice' : ''}.`,
  refunded: ({ amount, method, note }) => `${money(amount)} refunded ${paidBy(method)}. ${note}`.trim(),
  not_refunded: ({ amount, note }) => `The refund of ${money(amount)} was not made: ${note}`,
  attention: () => 'Marked for attention.',
  attention_cleared: () => 'Marked as seen.',
};

/** What happened to an order, for staff. A page may be older than the server: its `text` is for an unknown type. */
export const historyText = (event: OrderFact & { text?: string }): string =>
  (HISTORY_TEXTS[event.type] as ((params: object) => string) | undefined)?.(event.params) ?? eventText(event);
