/** The facts of an order in English: the one place where they become sentences, for pages, mails and the wire. */
import { formatPaisa, paisaOf } from './money';
import { type MissingChoice } from './orderChoices';
import { type AttentionMark, type OrderFact, type RefundReason } from './orderFacts';
import { slotText } from './slotText';

/** A text for each type or code. */
export type Texts<Fact extends { params: object }, Name extends keyof Fact> = {
  [Key in Fact[Name] & string]: (params: Extract<Fact, Record<Name, Key>>['params']) => string;
};

export const money = (amount: string): string => formatPaisa(paisaOf(amount));

const FAILURES = {
  nobody_there: 'We could not deliver your order: nobody was there.',
  refused: 'We could not deliver your order: it was refused.',
  our_fault: 'We could not deliver your order. That was our fault, and we are sorry.',
};

const CORRECTIONS = {
  nobody_there: 'Nobody was there.',
  refused: 'It was refused.',
  our_fault: 'It was our fault, and we are sorry.',
};

export const CORRECTED_NAMES = {
  phone_number: 'phone number',
  ward: 'ward',
  tole: 'tole',
  note: 'note for the rider',
  buyer_pan: 'PAN for the bill',
};

const EVENT_TEXTS: Texts<OrderFact, 'type'> = {
  pending_payment: () => 'Waiting for your payment.',
  placed: ({ is_free, by_phone, is_paid, exchange_of }) =>
    exchange_of
      ? `We exchange goods of your order ${exchange_of}. This costs nothing.`
      : `We have ${by_phone ? 'taken your order by telephone' : 'received your order'}. ${is_free ? 'It costs nothing.' : is_paid ? 'It is paid.' : 'Please pay on delivery.'}`,
  paid: ({ amount }) => `Your payment of ${money(amount)} has arrived.`,
  reopened: ({ amount }) => `Your payment of ${money(amount)} has arrived. The order had expired and is placed again.`,
  packing: () => 'We are packing your order.',
  out_for_delivery: () => 'Your order is on its way to you.',
  delivered: () => 'Your order was delivered.',
  delivery_failed: ({ reason, note }) => `${FAILURES[reason]} ${note}`.trim(),
  failure_corrected: ({ reason }) => `We had noted a wrong reason for the delivery that failed. ${CORRECTIONS[reason]}`,
  not_delivered: ({ to, note }) =>
    `Your order was marked as delivered by mistake. ${to === 'packing' ? 'We will deliver it again.' : 'It is still on its way to you.'} ${note}`.trim(),
  cancelled: ({ by, note }) => {
    if (by === 'staff') return `We had to cancel this order: ${note}`;
    return note === '' ? 'You have cancelled this order.' : `You have cancelled this order. Reason: ${note}`;
  },
  expired: () => 'This order expired because it wasn’t paid in time.',
  cash_collected: ({ amount, rider, rest, surplus }) =>
    `${money(amount)} was paid in cash${rider ? ` to ${rider}` : ''}${surplus ? `, rounded up by ${money(surplus)}` : ''}.${rest ? ` ${money(rest)} is still to be paid.` : ''}`,
  cash_not_collected: ({ amount }) => `The cash payment of ${money(amount)} was recorded by mistake.`,
  cash_written_off: ({ amount }) => `The rest of ${money(amount)} does not have to be paid.`,
  cash_not_written_off: ({ amount }) => `The rest of ${money(amount)} is to be paid after all.`,
  rider_assigned: ({ rider }) => `${rider} delivers your order.`,
  rider_removed: () => 'Your order waits for another rider.',
  cash_allowed: () => 'Cash on delivery is possible again.',
  lines_changed: ({ lines, note, total, withdrawn }) =>
    [
      'Your order has changed.',
      ...lines.map(
        ({ name, from, to, replaces }) =>
          `${name}: ${to || 'none'} instead of ${from || 'none'}${replaces ? `, in place of ${replaces}` : ''}.`,
      ),
      `The order costs ${money(total)} now.`,
      withdrawn ? `${money(withdrawn)} will not be refunded any more.` : '',
      note,
    ]
      .filter((part) => part !== '')
      .join(' '),
  details_corrected: ({ fields }) =>
    `We have corrected your order: ${fields.map((field) => CORRECTED_NAMES[field]).join(', ')}.`,
  slot_changed: (slot) => `Your delivery time is now ${slotText(slot)}.`,
  day_closed: ({ reason, ...slot }) =>
    `We do not deliver on the day of your delivery time, ${slotText(slot)}: ${reason}. We call you to agree on another one.`,
  refund_due: ({ amount, reason }) =>
    `${reason === 'paid_twice' ? 'You have paid twice. ' : ''}${money(amount)} will be refunded.`,
  refunded: ({ amount, note }) =>
    note === '' ? `${money(amount)} went back to you.` : `${money(amount)} was refunded: ${note}`,
  not_refunded: ({ amount, note }) => `The refund of ${money(amount)} was recorded by mistake: ${note}`,
  attention: () => 'We are looking into this order.',
  attention_cleared: () => 'We have looked into this order.',
};

const REFUND_TEXTS: Texts<RefundReason, 'code'> = {
  order_cancelled: () => 'the order was cancelled',
  order_expired: () => 'the order has expired',
  paid_twice: () => 'the order was paid twice',
  overpaid: () => 'more was paid than the order costs',
  line_changed: () => 'a line of the order changed',
  goods_returned: () => 'there was a problem with the goods',
  at_provider: () => 'refunded at the provider',
  by_staff: ({ note }) => note,
};

const UNSETTLED = {
  initiated: 'nobody has paid on the page of the provider',
  pending: 'the provider reports it as pending',
  unavailable: 'the provider is unavailable',
  unanswered: 'the provider does not respond',
  unknown: 'the response of the provider cannot be read',
  keyRefused: 'the provider refuses our key',
};

/** What the shop does when a line is missing, as members choose it. */
export const MISSING_TEXTS: Record<MissingChoice, string> = {
  call: 'Call me',
  replace: 'Send something similar that costs no more',
  leave_out: 'Leave it out',
};

/** The names of the payment methods. */
export const METHOD_NAMES = { cod: 'Cash on delivery', esewa: 'eSewa', khalti: 'Khalti' };

const ATTENTION_TEXTS: Texts<AttentionMark, 'code'> = {
  payment_mismatch: ({ method, reported }) =>
    `The payment does not agree with the order: ${METHOD_NAMES[method]} reports ${reported}.`,
  refund_mismatch: ({ part }) =>
    `The provider has refunded ${part === 'full' ? 'the whole payment' : 'a part of the payment'}, which does not agree with what is due.`,
  refund_not_confirmed: () => 'The provider still shows the payment as not refunded, although its refund is recorded.',
  payment_withdrawn: ({ status }) => `The provider now reports the payment as ${status}.`,
  payment_unsettled: ({ cause, given_up }) => {
    const what = given_up ? 'was not settled in time and is not looked up any more' : 'cannot be settled';
    return `The payment ${what}: ${UNSETTLED[cause]}.`;
  },
  payment_overdue: () => 'The order is past its end, and its payment is not decided.',
  paid_twice: () => 'The order was paid twice: the second payment goes back.',
  paid_after_slot: () => 'The payment has arrived after the delivery time had ended.',
  reopened: () => 'The order had expired and was reopened by a late payment.',
  bill_missing: () =>
    'A bill or credit note is missing: the calendar does not know this year. It is issued when the calendar is corrected.',
  other: ({ note }) => note,
};

/** The text of a fact. A page may be older than the server: the server's `text` is for a type or code that it does not know. */
const render = (texts: object, key: string, params: object, text = ''): string =>
  (texts as Record<string, ((of: object) => string) | undefined>)[key]?.(params) ?? text;

/** What happened to an order, for its member. */
export const eventText = ({ type, params, text }: OrderFact & { text?: string }): string =>
  render(EVENT_TEXTS, type, params, text);

/** Why money goes back: "the order was cancelled". */
export const refundText = ({ code, params, reason }: RefundReason & { reason?: string }): string =>
  render(REFUND_TEXTS, code, params, reason);

/** Why staff must look at an order; null when they need not. */
export const attentionText = (marks: AttentionMark[] | null): string | null =>
  marks && marks.map(({ code, params }) => render(ATTENTION_TEXTS, code, params, code)).join(' ');
