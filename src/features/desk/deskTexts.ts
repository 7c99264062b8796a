import { type DeskOrder, type FailureReason } from '../../../contract/desk';
import { type OrderState, type PaymentMethodId, type PaymentStatus } from '../../../contract/orders';
import { CORRECTABLE_STATES, MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { methodText } from '../../components/paymentMethods';
import { priceText } from '../../components/priceText';

export const STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  pending_payment: 'Awaiting payment',
  placed: 'New',
  packing: 'Packing',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const STATUS_TEXTS: Readonly<Record<PaymentStatus, string>> = {
  due: 'not paid',
  processing: 'payment is being checked',
  paid: 'paid',
  refund_due: 'refund due',
  refunded: 'refunded',
};

export const FAILURE_TEXTS: Readonly<Record<FailureReason, string>> = {
  nobody_there: 'Nobody was there',
  refused: 'The order was refused',
  our_fault: 'It was our fault',
};

type Payment = Pick<DeskOrder, 'payment_method' | 'payment_status'> & Partial<Pick<DeskOrder, 'cash_receipts'>>;

export const paymentText = ({ payment_method, payment_status, cash_receipts = [] }: Payment): string =>
  `${methodText(payment_method)}, ${payment_status === 'due' && cash_receipts.length > 0 ? 'partly paid' : STATUS_TEXTS[payment_status]}`;

/** The same where there is little room: a method that is cut off does not hide the status. "Cash" is still to be collected. */
export function shortPaymentText({ payment_method, payment_status }: Payment): string {
  const status = STATUS_TEXTS[payment_status];
  if (payment_method !== 'cod')
    return `${status.charAt(0).toUpperCase()}${status.slice(1)}, ${methodText(payment_method)}`;
  return payment_status === 'due' ? 'Cash' : `Cash, ${status}`;
}

/** How money was paid that goes back. */
export const paidByText = (method: PaymentMethodId): string =>
  method === 'cod' ? 'paid in cash' : `paid with ${methodText(method)}`;

/** "Asan, Kathmandu-25, Kathmandu". */
export const placeText = ({ tole, local_level, ward, district }: DeskOrder['address']): string =>
  `${tole}, ${local_level}-${ward}, ${district}`;

/** The mark of a gift for those who pack and deliver it. */
export const GIFT_TEXT = 'Gift: no prices on the slip';

/** Whether an order was delivered although its cash is not recorded. */
export const isCashMissing = (order: Pick<DeskOrder, 'state' | 'payment_method' | 'payment_status'>): boolean =>
  order.state === 'delivered' && order.payment_method === 'cod' && order.payment_status === 'due';

/** The button that leads to a state. */
const STEP_TEXTS: Partial<Record<OrderState, string>> = {
  packing: 'Start packing',
  out_for_delivery: 'Out for delivery',
  delivered: 'Mark as delivered',
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
export function deskActions(order: DeskOrder, isOwner: boolean): { main: DeskAction | null; others: DeskAction[] } {
  const { state, transitions, payment_status, payment_method, cash_due, cash_blocked, attention, payments, refunds } =
    order;
  const actions: DeskAction[] = [];
  // From delivered there is only a way back.
  const [next] = state === 'delivered' ? [] : transitions;
  const step = next && STEP_TEXTS[next];
  if (next && step) actions.push({ kind: 'step', to: next, text: step });
  if (cash_due !== null) actions.push({ kind: 'cash', text: `Cash collected: ${priceText(cash_due)}` });
  const due = dueRefund(order);
  if (due !== null) actions.push({ kind: 'refund', text: `Refund ${priceText(due)}` });
  const main = actions.shift() ?? null;
  if (state === 'out_for_delivery' && transitions.includes('packing'))
    actions.push({ kind: 'failed', text: 'Delivery failed' });
  if (state === 'delivered' && transitions.length > 0)
    actions.push({ kind: 'notDelivered', text: 'Was not delivered' });
  if (OPEN_STATES.includes(state)) actions.push({ kind: 'rider', text: order.rider ? 'Change rider' : 'Choose rider' });
  if (MOVABLE_STATES.includes(state)) actions.push({ kind: 'lines', text: 'Change lines' });
  if (order.bill === null && CORRECTABLE_STATES.includes(state))
    actions.push({ kind: 'correct', text: 'Correct details' });
  if (order.slot !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'slot', text: 'Change delivery time' });
  // Money that staff look into may have to go back, too.
  const isLookedInto = attention !== null && payment_method !== 'cod';
  if (due === null && (payment_status === 'paid' || isLookedInto)) actions.push({ kind: 'refund', text: 'Refund' });
  if (order.reversible_refunds.length > 0) actions.push({ kind: 'notRefunded', text: 'Was not refunded' });
  // Once it has left, its cash is among the next steps.
  if (order.to_collect !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'cash', text: `Paid at the desk: ${priceText(order.to_collect)}` });
  const isCashRecorded = payments.some(({ method, status }) => method === 'cod' && status === 'paid');
  if (isCashRecorded && refunds.every(({ status }) => status === 'due'))
    actions.push({ kind: 'noCash', text: 'Cash was not collected' });
  if (isOwner && state === 'delivered' && cash_due !== null)
    actions.push({ kind: 'writeOff', text: `Write off ${priceText(cash_due)}` });
  if (order.written_off) actions.push({ kind: 'noWriteOff', text: 'Take back the write-off' });
  if (cash_blocked) actions.push({ kind: 'allowCash', text: 'Allow cash on delivery again' });
  if (order.events.some(({ type }) => type === 'delivery_failed'))
    actions.push({ kind: 'failureReason', text: 'Correct why the delivery failed' });
  if (order.on_closed_day) actions.push({ kind: 'called', text: 'Customer was called' });
  if (order.called_at !== null && MOVABLE_STATES.includes(state))
    actions.push({ kind: 'notCalled', text: 'Customer was not called' });
  if (attention !== null) actions.push({ kind: 'seen', text: 'Mark as seen' });
  if (order.attention_seen !== null) actions.push({ kind: 'unseen', text: 'Needs attention again' });
  if (order.bill) actions.push({ kind: 'bill', text: `Bill ${order.bill}` });
  actions.push({ kind: 'print', text: 'Print packing slip' });
  if (transitions.includes('cancelled')) actions.push({ kind: 'cancel', text: 'Cancel order' });
  return { main, others: [...actions.filter(isHarmless), ...actions.filter((action) => !isHarmless(action))] };
}
