/** The history of an order in words for staff. What is not here reads as the member reads it. */
import { type I18n } from '@lingui/core';
import { formatPrice } from './formats';
import { type OrderFact } from './orderFacts';
import { correctedNames, eventText, METHOD_NAMES, type Texts } from './orderTexts';
import { slotText } from './slotText';

/** "by eSewa", "in cash". */
const paidBy = (i18n: I18n, method: keyof typeof METHOD_NAMES): string =>
  method === 'cod' ? i18n._('in cash') : i18n._('by {method}', { method: METHOD_NAMES[method] });

const FAILURES = {
  nobody_there: /*i18n*/ 'nobody was there',
  refused: /*i18n*/ 'it was refused',
  our_fault: /*i18n*/ 'our fault',
};

const withNote = (text: string, note: string): string => `${text} ${note}`.trim();

const HISTORY_TEXTS: Partial<Texts<OrderFact, 'type'>> = {
  pending_payment: (i18n, { method }) => i18n._('Placed, to be paid {how}.', { how: paidBy(i18n, method) }),
  placed: (i18n, { method, is_free, by_phone, is_paid, exchange_of }) => {
    if (exchange_of) return i18n._('Exchange of goods of {exchange_of}, free of charge.', { exchange_of });
    const how = paidBy(i18n, method);
    if (by_phone) {
      if (is_free) return i18n._('Placed by telephone, free of charge.');
      if (is_paid) return i18n._('Placed by telephone, paid {how}.', { how });
      return i18n._('Placed by telephone, to be paid {how}.', { how });
    }
    if (is_free) return i18n._('Placed, free of charge.');
    return is_paid ? i18n._('Placed, paid {how}.', { how }) : i18n._('Placed, to be paid {how}.', { how });
  },
  paid: (i18n, { amount, method }) =>
    i18n._('{amount} has arrived {how}.', { amount: formatPrice(i18n, amount), how: paidBy(i18n, method) }),
  reopened: (i18n, params) =>
    i18n._('{amount} has arrived after the order had expired. It is placed again.', {
      amount: formatPrice(i18n, params.amount),
    }),
  packing: (i18n) => i18n._('Packing has begun.'),
  out_for_delivery: (i18n) => i18n._('Out for delivery.'),
  delivered: (i18n) => i18n._('Delivered.'),
  delivery_failed: (i18n, { reason, note }) =>
    withNote(i18n._('Delivery failed: {reason}.', { reason: i18n._(FAILURES[reason]) }), note),
  failure_corrected: (i18n, { reason }) =>
    i18n._('Reason of the failed delivery corrected: {reason}.', { reason: i18n._(FAILURES[reason]) }),
  not_delivered: (i18n, { to, note }) =>
    withNote(
      to === 'packing'
        ? i18n._('Was not delivered. Packed again.')
        : i18n._('Was not delivered. Out for delivery again.'),
      note,
    ),
  cancelled: (i18n, { by, note }) => {
    if (by === 'staff') return note ? i18n._('Cancelled by staff: {note}', { note }) : i18n._('Cancelled by staff');
    return note ? i18n._('Cancelled by the member: {note}', { note }) : i18n._('Cancelled by the member');
  },
  expired: (i18n) => i18n._('Expired, not paid in time.'),
  cash_not_collected: (i18n, params) =>
    i18n._('Cash of {amount} was not collected.', { amount: formatPrice(i18n, params.amount) }),
  cash_written_off: (i18n, params) => i18n._('{amount} written off.', { amount: formatPrice(i18n, params.amount) }),
  cash_not_written_off: (i18n, params) =>
    i18n._('The write-off of {amount} was taken back.', { amount: formatPrice(i18n, params.amount) }),
  rider_assigned: (i18n, { rider }) => i18n._('Rider: {rider}.', { rider }),
  rider_removed: (i18n) => i18n._('No rider any more.'),
  cash_allowed: (i18n) => i18n._('Cash on delivery allowed again.'),
  details_corrected: (i18n, { fields }) => i18n._('Corrected: {names}.', { names: correctedNames(i18n, fields) }),
  slot_changed: (i18n, slot) => i18n._('Delivery time changed to {slot}.', { slot: slotText(i18n, slot) }),
  day_closed: (i18n, { reason }) => i18n._('The member was told that the day is closed: {reason}.', { reason }),
  refund_due: (i18n, params) => {
    const amount = formatPrice(i18n, params.amount);
    return params.reason === 'paid_twice'
      ? i18n._('Refund due: {amount}, paid twice.', { amount })
      : i18n._('Refund due: {amount}.', { amount });
  },
  refunded: (i18n, { amount, method, note }) =>
    withNote(
      i18n._('{amount} refunded {how}.', { amount: formatPrice(i18n, amount), how: paidBy(i18n, method) }),
      note,
    ),
  not_refunded: (i18n, { note, ...params }) =>
    i18n._('The refund of {amount} was not made: {note}', { amount: formatPrice(i18n, params.amount), note }),
  attention: (i18n) => i18n._('Marked for attention.'),
  attention_cleared: (i18n) => i18n._('Marked as seen.'),
};

/** What happened to an order, for staff. A page may be older than the server: its `text` is for an unknown type. */
export const historyText = (i18n: I18n, event: OrderFact & { text?: string }): string =>
  (HISTORY_TEXTS[event.type] as ((i18n: I18n, params: object) => string) | undefined)?.(i18n, event.params) ??
  eventText(i18n, event);
