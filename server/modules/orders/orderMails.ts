import { type I18n } from '@lingui/core';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { type Bill } from '../../../contract/bills';
import { formatPrice, localDigits } from '../../../contract/formats';
import { type Language } from '../../../contract/languages';
import { localName } from '../../../contract/localName';
import { paisaOf } from '../../../contract/money';
import { type OrderEventType, type OrderFact } from '../../../contract/orderFacts';
import { eventText, METHOD_NAMES, MISSING_TEXTS } from '../../../contract/orderTexts';
import { MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { paths } from '../../../contract/paths';
import { slotText } from '../../../contract/slotText';
import { type AppContext } from '../../context';
import { type Payments } from '../../config/paymentSettings';
import { type DbOrTransaction } from '../../db/database';
import { orderEvents, orderItems, orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { mailI18n, mailUrl } from '../../queue/mailLanguage';
import { mailLines, mailLink, mailPage, type MailPart, mailTable } from '../../queue/mailPage';
import { type Mail } from '../../queue/mails';
import { pagePath } from '../../http/pagePath';
import { greet } from '../accounts/accountMail';
import { mayBeMailed } from '../accounts/unverifiedMail';
import { billMail } from '../bills/billMail';
import { readBill } from '../bills/readBill';
import { type DeliveryArea, readCourierDays } from '../delivery/deliveryAreas';
import { readSlotTimes, type SlotTimes } from '../delivery/slots';

type OrderRow = typeof orders.$inferSelect;

/** The subject of the mail about an event. An event that is not here is not mailed. */
const SUBJECTS: Partial<Record<OrderEventType, string>> = {
  placed: /*i18n*/ 'we have received your order',
  paid: /*i18n*/ 'your payment has arrived',
  reopened: /*i18n*/ 'your payment has arrived',
  out_for_delivery: /*i18n*/ 'your order is on its way',
  delivery_failed: /*i18n*/ 'we could not deliver your order',
  not_delivered: /*i18n*/ 'your order was not delivered yet',
  slot_changed: /*i18n*/ 'your delivery time has changed',
  day_closed: /*i18n*/ 'no delivery on the day that you chose',
  details_corrected: /*i18n*/ 'we have corrected your order',
  lines_changed: /*i18n*/ 'your order has changed',
  delivered: /*i18n*/ 'your order was delivered',
  cancelled: /*i18n*/ 'your order was cancelled',
  expired: /*i18n*/ 'your order has expired',
  refunded: /*i18n*/ 'your money is on its way back',
  not_refunded: /*i18n*/ 'a refund was recorded by mistake',
};

/** When an order is delivered: in a slot, or by a courier. */
type DeliveryTime = { slot: SlotTimes | null; courierDays: DeliveryArea['courierDays'] };

/** "Sat 14 Mar, 09:00–11:00 (Nepal time)", or "in 2 to 5 days by courier". */
function deliveryText(i18n: I18n, { slot, courierDays }: DeliveryTime): string {
  if (slot) return slotText(i18n, { starts_at: slot.starts_at.toISOString(), ends_at: slot.ends_at.toISOString() });
  if (!courierDays) return i18n._('by courier');
  const [from, to] = courierDays.map((days) => localDigits(i18n, String(days))) as [string, string];
  return from === to
    ? i18n._('in {from} days by courier', { from })
    : i18n._('in {from} to {to} days by courier', { from, to });
}

/** Events after which the delivery has to be agreed on again. */
const isDeliveryOpen = ({ type }: OrderFact): boolean =>
  ['delivery_failed', 'not_delivered', 'day_closed'].includes(type);

/** Whether the mail announces the delivery at the time that was agreed. */
const isToCome = ({ state }: OrderRow, event: OrderFact): boolean =>
  !isDeliveryOpen(event) && event.type !== 'refunded' && event.type !== 'not_refunded' && OPEN_STATES.includes(state);

function paymentText(
  i18n: I18n,
  { state, paymentMethod, paymentStatus, total }: OrderRow,
  payments: Payments,
  event: OrderFact,
): string {
  const name = i18n._(METHOD_NAMES[paymentMethod]);
  const isSimulated = payments === 'simulated' && paymentMethod !== 'cod';
  const method = isSimulated ? i18n._('{method} (simulated)', { method: name }) : name;
  const isClosed = state === 'cancelled' || state === 'expired';
  const refund = 'refund' in event.params ? event.params.refund : undefined;
  if (refund)
    return i18n._('{method}; {refund} will be refunded in the way you paid', {
      method,
      refund: formatPrice(i18n, refund),
    });
  if (paymentStatus === 'refunded') return i18n._('{method}, refunded', { method });
  if (paymentStatus === 'refund_due' || (isClosed && paymentStatus === 'paid'))
    return i18n._('{method}; your money will be refunded in the way you paid', { method });
  if (paymentStatus === 'paid') return i18n._('{method}, paid', { method });
  if (paymentStatus === 'processing') return i18n._('{method}; we are checking the payment', { method });
  if (isClosed) return i18n._('{method}; nothing was paid', { method });
  if (paymentMethod !== 'cod') return i18n._('{method}, not paid yet', { method });
  return state === 'delivered' || paisaOf(total) === 0
    ? method
    : i18n._('{method}; please have {total} ready for the rider', { method, total: formatPrice(i18n, total) });
}

/** An event without what the member wrote. */
const withoutNote = (event: OrderFact): OrderFact =>
  event.type === 'cancelled' && event.params.by === 'member'
    ? { ...event, params: { ...event.params, note: '' } }
    : event;

/** The kind of the mails about the events of orders. Their id is the event's. */
export const ORDER_EVENT_MAIL = 'orderEvent';

/** Whether the member gets a mail about an event: its type has one, and they may be mailed. */
export const isMailed = async (
  context: Pick<AppContext, 'config' | 'now'>,
  transaction: DbOrTransaction,
  { memberId }: Pick<OrderRow, 'memberId'>,
  { type }: Pick<OrderFact, 'type'>,
): Promise<boolean> => SUBJECTS[type] !== undefined && mayBeMailed(context, transaction, memberId);

/** The mail about an event. It names the state after the event, and the payment as it is now. Null when the account has gone, or has no address. */
export async function renderOrderMail(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  eventId: number,
): Promise<Mail | null> {
  const [found] = await db
    .select({
      order: orders,
      type: orderEvents.type,
      params: orderEvents.params,
      state: orderEvents.state,
      member: {
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        firstName: users.firstName,
        language: users.language,
      },
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .innerJoin(users, eq(users.id, orders.memberId))
    .where(eq(orderEvents.id, eventId));
  const email = found?.member.email;
  if (!found || !email) return null;
  const { type, params, state } = found;
  const member = { ...found.member, email };
  const order = { ...found.order, state };
  const items = await db
    .select({
      name: orderItems.name,
      name_ne: orderItems.nameNe,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.takenOut}`,
      totalPrice: sql<string>`${orderItems.unitPrice} * (${orderItems.quantity} - ${orderItems.takenOut})`,
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), lt(orderItems.takenOut, orderItems.quantity)))
    .orderBy(asc(orderItems.id));
  const slot = order.slotId === null ? null : await readSlotTimes(db, order.slotId);
  const courierDays = order.deliveryAreaId === null ? null : await readCourierDays(db, order.deliveryAreaId);
  const bill = await readBill(db, order.id);
  return writeOrderMail(config, order, { type, params } as OrderFact, { member, items, bill, slot, courierDays });
}

/**
 * The mail about an event of an order with these lines; null when this type has none. Anybody can register another person's address:
 * what the member wrote is left out until the address is verified.
 */
function writeOrderMail(
  config: AppContext['config'],
  order: OrderRow,
  event: OrderFact,
  {
    member,
    items,
    bill,
    ...delivery
  }: {
    member: { email: string; emailVerifiedAt: Date | null; firstName: string; language: Language };
    items: { name: string; name_ne: string | null; quantity: number; totalPrice: string }[];
    bill: Bill | null;
  } & DeliveryTime,
): Mail | null {
  const subject = SUBJECTS[event.type];
  if (!subject) return null;
  const i18n = mailI18n(config, member);
  const link = mailUrl(config, i18n, pagePath(paths.order, order.id));
  const billLink = mailUrl(config, i18n, pagePath(paths.orderBill, order.id));
  const lines = items.map(({ quantity, totalPrice, ...names }): [string, string] => [
    `${localDigits(i18n, String(quantity))} × ${localName(i18n, names)}`,
    formatPrice(i18n, totalPrice),
  ]);
  const sums: [string, string][] = [
    [i18n._('Delivery'), formatPrice(i18n, order.deliveryFee)],
    [i18n._('Total'), formatPrice(i18n, order.total)],
  ];
  const isVerified = member.emailVerifiedAt !== null;
  const papers = [
    ...(bill && event.type === 'out_for_delivery' ? [billMail(i18n, bill, { isVerified })] : []),
    ...(bill?.credit_notes ?? []).map(({ number, amount }) =>
      mailLines([i18n._('Credit note {number}: {amount}', { number, amount: formatPrice(i18n, amount) })]),
    ),
  ];
  if (papers.length > 0) papers.push(mailLink(i18n._('To be printed'), billLink));
  const { recipient, tole, ward, local_level, district } = order.address;
  const address = [...(isVerified ? [recipient, tole] : []), `${local_level}-${ward}`, district]
    .filter((part) => part !== '')
    .join(', ');
  const { number, gift, note } = order;
  const details = [
    i18n._('Order: {number}', { number }),
    isToCome(order, event) && i18n._('Delivery: {time}', { time: deliveryText(i18n, delivery) }),
    i18n._('Delivery to: {address}', { address }),
    i18n._('Payment: {payment}', { payment: paymentText(i18n, order, config.payments, event) }),
    isToCome(order, event) &&
      MOVABLE_STATES.includes(order.state) &&
      i18n._('If something is missing: {choice}', { choice: i18n._(MISSING_TEXTS[order.ifMissing]) }),
    isVerified && gift !== null && i18n._('Gift for: {recipient}', { recipient }),
    isVerified && gift !== null && gift.card !== '' && i18n._('Card: {card}', { card: gift.card }),
    isVerified && order.address.note !== '' && i18n._('Note for the rider: {note}', { note: order.address.note }),
    isVerified && note !== '' && i18n._('Note for the shop: {note}', { note }),
  ].filter((line) => line !== false);
  const phone = config.shopPhone;
  return {
    recipient: member.email,
    subject: `${config.shopName} ${number}: ${i18n._(subject)}`,
    ...mailPage(config, i18n, [
      greet(i18n, member.firstName),
      eventText(i18n, isVerified ? event : withoutNote(event)),
      mailTable([...lines, ...sums]),
      mailLines(details),
      ...(papers.length > 0 ? [joined(papers)] : []),
      orderLink(i18n, number, link),
      isDeliveryOpen(event)
        ? i18n._('To agree on another delivery, call {phone} and name {number}.', { phone, number })
        : i18n._('Questions? Call {phone} and name {number}.', { phone, number }),
    ]),
  };
}

/** The link to an order; the text has the address behind its name. */
export const orderLink = (i18n: I18n, number: string, href: string): MailPart => ({
  ...mailLink(i18n._('Your order {number}', { number }), href),
  text: i18n._('Your order: {href}', { href }),
});

const joined = (parts: MailPart[]): MailPart => ({
  text: parts.map(({ text }) => text).join('\n'),
  html: parts.map(({ html }) => html).join('\n    '),
});
