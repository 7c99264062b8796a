import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DeskOrder, type FailureReason } from '../../../contract/desk';
import { type OrderState, type PaymentMethodId, type PaymentStatus } from '../../../contract/orders';
import { formatPrice } from '../../../contract/formats';
import { CORRECTABLE_STATES, MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { methodText } from '../../components/paymentMethods';

export const STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  pending_payment: /*i18n*/ 'Awaiting payment',
  placed: /*i18n*/ 'New',
  packing: /*i18n*/ 'Packing',
  out_for_delivery: /*i18n*/ 'Out for delivery',
  delivered: /*i18n*/ 'Delivered',
  cancelled: /*i18n*/ 'Cancelled',
  expired: /*i18n*/ 'Expired',
};

export const STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  due: /*i18n*/ 'not paid',
  processing: /*i18n*/ 'payment is being checked',
  paid: /*i18n*/ 'paid',
  refund_due: /*i18n*/ 'refund due',
  refunded: /*i18n*/ 'refunded',
};

export const FAILURE_TEXTS: Readonly<Record<FailureReason, string>> = {
  nobody_there: /*i18n*/ 'Nobody was there',
  refused: /*i18n*/ 'The order was refused',
  our_fault: /*i18n*/ 'It was our fault',
};

type Payment = Pick<DeskOrder, 'payment_method' | 'payment_status'> & Partial<Pick<DeskOrder, 'cash_receipts'>>;

export function paymentText(i18n: I18n, { payment_method, payment_status, cash_receipts = [] }: Payment): string {
  const isPartly = payment_status === 'due' && cash_receipts.length > 0;
  const status = isPartly ? i18n._('partly paid') : i18n._(STATUS_TEXTS[payment_status]);
  return `${i18n._(methodText(payment_method))}, ${status}`;
}

/** The same where there is little room: a method that is cut off does not hide the status. "Cash" is still to be collected. */
export function shortPaymentText(i18n: I18n, { payment_method, payment_status }: Payment): string {
  const status = i18n._(STATUS_TEXTS[payment_status]);
  if (payment_method !== 'cod')
    return `${status.charAt(0).toUpperCase()}${status.slice(1)}, ${i18n._(methodText(payment_method))}`;
  return payment_status === 'due' ? i18n._('Cash') : i18n._(msg`Cash, ${status}`);
}

/** How money was paid that goes back. */
export function paidByText(i18n: I18n, paidBy: PaymentMethodId): string {
  const method = i18n._(methodText(paidBy));
  return paidBy === 'cod' ? i18n._('paid in cash') : i18n._(msg`paid with ${method}`);
}

/** "Asan, Kathmandu-25, Kathmandu". */
export const placeText = ({ tole, local_level, ward, district }: DeskOrder['address']): string =>
  `${tole}, ${local_level}-${ward}, ${district}`;

/** The mark of a gift for those who pack and deliver it. */
export const GIFT_TEXT = /*i18n*/ 'Gift: no prices on the slip';

/** Whether an order was delivered although its cash is not recorded. */
export const isCashMissing = (order: Pick<DeskOrder, 'state' | 'payment_method' | 'payment_status'>): boolean =>
  order.state === 'delivered' && order.payment_method === 'cod' && order.payment_status === 'due';

/** The button that leads to a state. */
const STEP_TEXTS: Partial<Record<OrderState, string>> = {
  packing: /*i18n*/ 'Start packing',
  out_for_delivery: /*i18n*/ 'Out for delivery',
  delivered: /*i18n*/ 'Mark as delivered',
};

/** The amount that has to be refunded next; null when none is due. A second payment of an order is due back by itself. */
export function dueRefund({ refunds, payment_status, total }: DeskOrder): string | null {
  return refunds.find(({ status }) => status === 'due')?.amount ?? (payment_status === 'refund_due' ? total : null);
}

export type DeskAction =
  | { kind: 'step'; to: OrderState; text: string }
  | {
      kind:
        | 'cash'
        | 'noCash'
        | 'writeOff'
        | 'noWriteOff'
        | 'allowCash'
        | 'rider'
        | 'refund'
        | 'notRefunded'
        | 'failed'
        | 'notDelivered'
        | 'failureReason'
        | 'lines'
        | 'slot'
        | 'cancel'
        | 'seen'
        | 'unseen'
        | 'called'
        | 'notCalled'
        | 'bill'
        | 'correct'
        | 'print';
      text: string;
    };

const HARMLESS: readonly DeskAction['kind'][] = ['seen', 'unseen', 'called', 'notCalled', 'bill', 'print'];
/** Whether an action changes nothing that the member or the books would notice. */
export const isHarmless = ({ kind }: DeskAction): boolean => HARMLESS.includes(kind);

/** What staff can do with an order: the usual next step, if there is one, and everything else in the order of the menu, harmless actions first. */
export function deskActions(
  i18n: I18n,
  order: DeskOrder,
  isOwner: boolean,
): { main: DeskAction | null; others: DeskAction[] } {
  const { state, transitions, payment_status, payment_method, cash_due, cash_blocked, attention, payments, refunds } =
    order;
  const actions: DeskAction[] = [];
  // From delivered there is only a way back.
  const [next] = state === 'delivered' ? [] : transitions;
  const step = next && STEP_TEXTS[next];
  if (next && step) actions.push({ kind: 'step', to: next, text: i18n._(step) });
  const cash = formatPrice(i18n, cash_due);
  if (cash_due !== null) actions.push({ kind: 'cash', text: i18n._(msg`Cash collected: ${cash}`) });
  const due = dueRefund(order);
  const refund = formatPrice(i18n, due);
  if (due !== null) actions.push({ kind: 'refund', text: i18n._(msg`Refund ${refund}`) });
  const main = actions.shift() ?? null;
  if (state === 'out_for_delivery' && transitions.includes('packing'))
    actions.push({ kind: 'failed', text: i18n._('Delivery failed') });
  if (state === 'delivered' && transitions.length > 0)
    actions.push({ kind: 'notDelivered', text: i18n._('Was not delivered') });
  if (OPEN_STATES.includes(state))
    actions.push({ kind: 'rider', text: order.rider ? i18n._('Change rider') : i18n._('Choose rider') });
  if (MOVABLE_STATES.includes(state)) actions.push({ kind: 'lines', text: i18n._('Change lines') });
  if (order.bill === null && CORRECTABLE_STATES.includes(state))
    actions.push({ kind: 'correct', text: i18n._('Correct details') });
  if (order.slot !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'slot', text: i18n._('Change delivery time') });
  // Money that staff look into may have to go back, too.
  const isLookedInto = attention !== null && payment_method !== 'cod';
  if (due === null && (payment_status === 'paid' || isLookedInto))
    actions.push({ kind: 'refund', text: i18n._('Refund') });
  if (order.reversible_refunds.length > 0) actions.push({ kind: 'notRefunded', text: i18n._('Was not refunded') });
  // Once it has left, its cash is among the next steps.
  const amount = formatPrice(i18n, order.to_collect);
  if (order.to_collect !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'cash', text: i18n._(msg`Paid at the desk: ${amount}`) });
  const isCashRecorded = payments.some(({ method, status }) => method === 'cod' && status === 'paid');
  if (isCashRecorded && refunds.every(({ status }) => status === 'due'))
    actions.push({ kind: 'noCash', text: i18n._('Cash was not collected') });
  if (isOwner && state === 'delivered' && cash_due !== null)
    actions.push({ kind: 'writeOff', text: i18n._(msg`Write off ${cash}`) });
  if (order.written_off) actions.push({ kind: 'noWriteOff', text: i18n._('Take back the write-off') });
  if (cash_blocked) actions.push({ kind: 'allowCash', text: i18n._('Allow cash on delivery again') });
  if (order.events.some(({ type }) => type === 'delivery_failed'))
    actions.push({ kind: 'failureReason', text: i18n._('Correct why the delivery failed') });
  if (order.on_closed_day) actions.push({ kind: 'called', text: i18n._('Customer was called') });
  if (order.called_at !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'notCalled', text: i18n._('Customer was not called') });
  if (attention !== null) actions.push({ kind: 'seen', text: i18n._('Mark as seen') });
  if (order.attention_seen !== null) actions.push({ kind: 'unseen', text: i18n._('Needs attention again') });
  const { bill } = order;
  if (bill) actions.push({ kind: 'bill', text: i18n._(msg`Bill ${bill}`) });
  actions.push({ kind: 'print', text: i18n._('Print packing slip') });
  if (transitions.includes('cancelled')) actions.push({ kind: 'cancel', text: i18n._('Cancel order') });
  return { main, others: [...actions.filter(isHarmless), ...actions.filter((action) => !isHarmless(action))] };
}
