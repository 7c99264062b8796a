/** The facts of an order in words: the one place where they become sentences, for pages, mails and, in English, the wire. */
import { type I18n } from '@lingui/core';
import { formatPrice, localDigits } from './formats';
import { localName } from './localName';
import { type MissingChoice } from './orderChoices';
import { type AttentionMark, type OrderFact, type RefundReason } from './orderFacts';
import { slotText } from './slotText';

/** A text for each type or code. */
export type Texts<Fact extends { params: object }, Name extends keyof Fact> = {
  [Key in Fact[Name] & string]: (i18n: I18n, params: Extract<Fact, Record<Name, Key>>['params']) => string;
};

const FAILURES = {
  nobody_there: /*i18n*/ 'We could not deliver your order: nobody was there.',
  refused: /*i18n*/ 'We could not deliver your order: it was refused.',
  our_fault: /*i18n*/ 'We could not deliver your order. That was our fault, and we are sorry.',
};

const CORRECTIONS = {
  nobody_there: /*i18n*/ 'Nobody was there.',
  refused: /*i18n*/ 'It was refused.',
  our_fault: /*i18n*/ 'It was our fault, and we are sorry.',
};

export const CORRECTED_NAMES = {
  phone_number: /*i18n*/ 'phone number',
  ward: /*i18n*/ 'ward',
  tole: /*i18n*/ 'tole',
  note: /*i18n*/ 'note for the rider',
  buyer_pan: /*i18n*/ 'PAN for the bill',
};

/** "phone number, ward". */
export const correctedNames = (i18n: I18n, fields: readonly (keyof typeof CORRECTED_NAMES)[]): string =>
  fields.map((field) => i18n._(CORRECTED_NAMES[field])).join(', ');

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

const EVENT_TEXTS: Texts<OrderFact, 'type'> = {
  pending_payment: (i18n) => i18n._('Waiting for your payment.'),
  placed: (i18n, { is_free, by_phone, is_paid, exchange_of }) => {
    if (exchange_of)
      return i18n._('We exchange goods of your order {exchange_of}. This costs nothing.', { exchange_of });
    return sentences(
      by_phone ? i18n._('We have taken your order by telephone.') : i18n._('We have received your order.'),
      is_free ? i18n._('It costs nothing.') : is_paid ? i18n._('It is paid.') : i18n._('Please pay on delivery.'),
    );
  },
  paid: (i18n, params) => i18n._('Your payment of {amount} has arrived.', { amount: formatPrice(i18n, params.amount) }),
  reopened: (i18n, params) =>
    i18n._('Your payment of {amount} has arrived. The order had expired and is placed again.', {
      amount: formatPrice(i18n, params.amount),
    }),
  packing: (i18n) => i18n._('We are packing your order.'),
  out_for_delivery: (i18n) => i18n._('Your order is on its way to you.'),
  delivered: (i18n) => i18n._('Your order was delivered.'),
  delivery_failed: (i18n, { reason, note }) => sentences(i18n._(FAILURES[reason]), note),
  failure_corrected: (i18n, { reason }) =>
    sentences(i18n._('We had noted a wrong reason for the delivery that failed.'), i18n._(CORRECTIONS[reason])),
  not_delivered: (i18n, { to, note }) =>
    sentences(
      i18n._('Your order was marked as delivered by mistake.'),
      to === 'packing' ? i18n._('We will deliver it again.') : i18n._('It is still on its way to you.'),
      note,
    ),
  cancelled: (i18n, { by, note }) => {
    if (by === 'staff') return i18n._('We had to cancel this order: {note}', { note });
    if (note === '') return i18n._('You have cancelled this order.');
    return i18n._('You have cancelled this order. Reason: {note}', { note });
  },
  expired: (i18n) => i18n._('This order expired because it wasn’t paid in time.'),
  cash_collected: (i18n, { rider, ...params }) => {
    const amount = formatPrice(i18n, params.amount);
    const surplus = params.surplus && formatPrice(i18n, params.surplus);
    const rest = params.rest && formatPrice(i18n, params.rest);
    return sentences(
      rider
        ? surplus
          ? i18n._('{amount} was paid in cash to {rider}, rounded up by {surplus}.', { amount, rider, surplus })
          : i18n._('{amount} was paid in cash to {rider}.', { amount, rider })
        : surplus
          ? i18n._('{amount} was paid in cash, rounded up by {surplus}.', { amount, surplus })
          : i18n._('{amount} was paid in cash.', { amount }),
      rest ? i18n._('{rest} is still to be paid.', { rest }) : '',
    );
  },
  cash_not_collected: (i18n, params) =>
    i18n._('The cash payment of {amount} was recorded by mistake.', { amount: formatPrice(i18n, params.amount) }),
  cash_written_off: (i18n, params) =>
    i18n._('The rest of {amount} does not have to be paid.', { amount: formatPrice(i18n, params.amount) }),
  cash_not_written_off: (i18n, params) =>
    i18n._('The rest of {amount} is to be paid after all.', { amount: formatPrice(i18n, params.amount) }),
  rider_assigned: (i18n, { rider }) => i18n._('{rider} delivers your order.', { rider }),
  rider_removed: (i18n) => i18n._('Your order waits for another rider.'),
  cash_allowed: (i18n) => i18n._('Cash on delivery is possible again.'),
  lines_changed: (i18n, { lines, note, total, withdrawn }) =>
    sentences(
      i18n._('Your order has changed.'),
      ...lines.map((line) => changedLine(i18n, line)),
      i18n._('The order costs {total} now.', { total: formatPrice(i18n, total) }),
      withdrawn
        ? i18n._('{withdrawn} will not be refunded any more.', { withdrawn: formatPrice(i18n, withdrawn) })
        : '',
      note,
    ),
  details_corrected: (i18n, { fields }) =>
    i18n._('We have corrected your order: {names}.', { names: correctedNames(i18n, fields) }),
  slot_changed: (i18n, slot) => i18n._('Your delivery time is now {slot}.', { slot: slotText(i18n, slot) }),
  day_closed: (i18n, { reason, ...slot }) =>
    i18n._(
      'We do not deliver on the day of your delivery time, {slot}: {reason}. We call you to agree on another one.',
      { slot: slotText(i18n, slot), reason },
    ),
  refund_due: (i18n, params) => {
    const amount = formatPrice(i18n, params.amount);
    return params.reason === 'paid_twice'
      ? i18n._('You have paid twice. {amount} will be refunded.', { amount })
      : i18n._('{amount} will be refunded.', { amount });
  },
  refunded: (i18n, { note, ...params }) => {
    const amount = formatPrice(i18n, params.amount);
    return note === ''
      ? i18n._('{amount} went back to you.', { amount })
      : i18n._('{amount} was refunded: {note}', { amount, note });
  },
  not_refunded: (i18n, { note, ...params }) =>
    i18n._('The refund of {amount} was recorded by mistake: {note}', {
      amount: formatPrice(i18n, params.amount),
      note,
    }),
  attention: (i18n) => i18n._('We are looking into this order.'),
  attention_cleared: (i18n) => i18n._('We have looked into this order.'),
};

type ChangedLine = Extract<OrderFact, { type: 'lines_changed' }>['params']['lines'][number];

/** "Ghee: 1 instead of 3." */
function changedLine(i18n: I18n, { from, to, replaces: replacedName, replaces_ne, ...line }: ChangedLine): string {
  const name = localName(i18n, line);
  const replaces = replacedName && localName(i18n, { name: replacedName, name_ne: replaces_ne });
  const pieces = (count: number) => (count === 0 ? i18n._('none') : localDigits(i18n, String(count)));
  const values = { name, to: pieces(to), from: pieces(from) };
  return replaces
    ? i18n._('{name}: {to} instead of {from}, in place of {replaces}.', { ...values, replaces })
    : i18n._('{name}: {to} instead of {from}.', values);
}

const REFUND_TEXTS: Texts<RefundReason, 'code'> = {
  order_cancelled: (i18n) => i18n._('the order was cancelled'),
  order_expired: (i18n) => i18n._('the order has expired'),
  paid_twice: (i18n) => i18n._('the order was paid twice'),
  overpaid: (i18n) => i18n._('more was paid than the order costs'),
  line_changed: (i18n) => i18n._('a line of the order changed'),
  goods_returned: (i18n) => i18n._('there was a problem with the goods'),
  at_provider: (i18n) => i18n._('refunded at the provider'),
  by_staff: (_i18n, { note }) => note,
};

const UNSETTLED = {
  initiated: /*i18n*/ 'nobody has paid on the page of the provider',
  pending: /*i18n*/ 'the provider reports it as pending',
  unavailable: /*i18n*/ 'the provider is unavailable',
  unanswered: /*i18n*/ 'the provider does not respond',
  unknown: /*i18n*/ 'the response of the provider cannot be read',
  keyRefused: /*i18n*/ 'the provider refuses our key',
};

/** What the shop does when a line is missing, as members choose it. */
export const MISSING_TEXTS: Record<MissingChoice, string> = {
  call: /*i18n*/ 'Call me',
  replace: /*i18n*/ 'Send something similar that costs no more',
  leave_out: /*i18n*/ 'Leave it out',
};

/** The names of the payment methods. */
export const METHOD_NAMES = { cod: /*i18n*/ 'Cash on delivery', esewa: 'eSewa', khalti: 'Khalti' };

const ATTENTION_TEXTS: Texts<AttentionMark, 'code'> = {
  payment_mismatch: (i18n, { method, reported }) =>
    i18n._('The payment does not agree with the order: {method} reports {reported}.', {
      method: i18n._(METHOD_NAMES[method]),
      reported,
    }),
  refund_mismatch: (i18n, { part }) =>
    part === 'full'
      ? i18n._('The provider has refunded the whole payment, which does not agree with what is due.')
      : i18n._('The provider has refunded a part of the payment, which does not agree with what is due.'),
  refund_not_confirmed: (i18n) =>
    i18n._('The provider still shows the payment as not refunded, although its refund is recorded.'),
  payment_withdrawn: (i18n, { status }) => i18n._('The provider now reports the payment as {status}.', { status }),
  payment_unsettled: (i18n, { given_up, ...params }) => {
    const cause = i18n._(UNSETTLED[params.cause]);
    return given_up
      ? i18n._('The payment was not settled in time and is not looked up any more: {cause}.', { cause })
      : i18n._('The payment cannot be settled: {cause}.', { cause });
  },
  payment_overdue: (i18n) => i18n._('The order is past its end, and its payment is not decided.'),
  paid_twice: (i18n) => i18n._('The order was paid twice: the second payment goes back.'),
  paid_after_slot: (i18n) => i18n._('The payment has arrived after the delivery time had ended.'),
  reopened: (i18n) => i18n._('The order had expired and was reopened by a late payment.'),
  bill_missing: (i18n) =>
    i18n._(
      'A bill or credit note is missing: the calendar does not know this year. It is issued when the calendar is corrected.',
    ),
  other: (_i18n, { note }) => note,
};

/** The text of a fact. A page may be older than the server: the server's `text` is for a type or code that it does not know. */
const render = (i18n: I18n, texts: object, key: string, params: object, text = ''): string =>
  (texts as Record<string, ((i18n: I18n, of: object) => string) | undefined>)[key]?.(i18n, params) ?? text;

/** What happened to an order, for its member. */
export const eventText = (i18n: I18n, { type, params, text }: OrderFact & { text?: string }): string =>
  render(i18n, EVENT_TEXTS, type, params, text);

/** Why money goes back: "the order was cancelled". */
export const refundText = (i18n: I18n, { code, params, reason }: RefundReason & { reason?: string }): string =>
  render(i18n, REFUND_TEXTS, code, params, reason);

/** Why staff must look at an order; null when they need not. */
export const attentionText = (i18n: I18n, marks: AttentionMark[] | null): string | null =>
  marks && marks.map(({ code, params }) => render(i18n, ATTENTION_TEXTS, code, params, code)).join(' ');
