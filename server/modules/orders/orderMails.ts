import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { type Bill } from '../../../contract/bills';
import { formatPrice } from '../../../contract/formats';
import { paisaOf } from '../../../contract/money';
import { type OrderEventType, type OrderFact } from '../../../contract/orderFacts';
import { eventText, METHOD_NAMES, MISSING_TEXTS } from '../../../contract/orderTexts';
import { MOVABLE_STATES, OPEN_STATES } from '../../../contract/orderStates';
import { paths } from '../../../contract/paths';
import { slotText } from '../../../contract/slotText';
import { type AppContext } from '../../context';
import { type Payments } from '../../config/paymentSettings';
import { shopAddress } from '../../config/config';
import { type DbOrTransaction } from '../../db/database';
import { orderEvents, orderItems, orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { english } from '../../i18n';
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
  placed: 'we have received your order',
  paid: 'your payment has arrived',
  reopened: 'your payment has arrived',
  out_for_delivery: 'your order is on its way',
  delivery_failed: 'we could not deliver your order',
  not_delivered: 'your order was not delivered yet',
  slot_changed: 'your delivery time has changed',
  day_closed: 'no delivery on the day that you chose',
  details_corrected: 'we have corrected your order',
  lines_changed: 'your order has changed',
  delivered: 'your order was delivered',
  cancelled: 'your order was cancelled',
  expired: 'your order has expired',
  refunded: 'your money is on its way back',
  not_refunded: 'a refund was recorded by mistake',
};

/** When an order is delivered: in a slot, or by a courier. */
type DeliveryTime = { slot: SlotTimes | null; courierDays: DeliveryArea['courierDays'] };

/** "Sat 14 Mar, 09:00–11:00 (Nepal time)", or "in 2 to 5 days by courier". */
function deliveryText({ slot, courierDays }: DeliveryTime): string {
  if (slot) return slotText(english, { starts_at: slot.starts_at.toISOString(), ends_at: slot.ends_at.toISOString() });
  if (!courierDays) return 'by courier';
  const [from, to] = courierDays;
  return `in ${from === to ? from : `${from} to ${to}`} days by courier`;
}

/** Events after which the delivery has to be agreed on again. */
const isDeliveryOpen = ({ type }: OrderFact): boolean =>
  ['delivery_failed', 'not_delivered', 'day_closed'].includes(type);

/** Whether the mail announces the delivery at the time that was agreed. */
const isToCome = ({ state }: OrderRow, event: OrderFact): boolean =>
  !isDeliveryOpen(event) && event.type !== 'refunded' && event.type !== 'not_refunded' && OPEN_STATES.includes(state);

function paymentText(
  { state, paymentMethod, paymentStatus, total }: OrderRow,
  payments: Payments,
  event: OrderFact,
): string {
  const isSimulated = payments === 'simulated' && paymentMethod !== 'cod';
  const method = `${METHOD_NAMES[paymentMethod]}${isSimulated ? ' (simulated)' : ''}`;
  const isClosed = state === 'cancelled' || state === 'expired';
  const refund = 'refund' in event.params ? event.params.refund : undefined;
  if (refund) return `${method}; ${formatPrice(english, refund)} will be refunded in the way you paid`;
  if (paymentStatus === 'refunded') return `${method}, refunded`;
  if (paymentStatus === 'refund_due' || (isClosed && paymentStatus === 'paid'))
    return `${method}; your money will be refunded in the way you paid`;
  if (paymentStatus === 'paid') return `${method}, paid`;
  if (paymentStatus === 'processing') return `${method}; we are checking the payment`;
  if (isClosed) return `${method}; nothing was paid`;
  if (paymentMethod !== 'cod') return `${method}, not paid yet`;
  return state === 'delivered' || paisaOf(total) === 0
    ? method
    : `${method}; please have ${formatPrice(english, total)} ready for the rider`;
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
      member: { email: users.email, emailVerifiedAt: users.emailVerifiedAt, firstName: users.firstName },
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
    member: { email: string; emailVerifiedAt: Date | null; firstName: string };
    items: { name: string; quantity: number; totalPrice: string }[];
    bill: Bill | null;
  } & DeliveryTime,
): Mail | null {
  const subject = SUBJECTS[event.type];
  if (!subject) return null;
  const link = `${shopAddress(config)}${pagePath(paths.order, order.id)}`;
  const billLink = `${shopAddress(config)}${pagePath(paths.orderBill, order.id)}`;
  const lines = items.map(({ name, quantity, totalPrice }): [string, string] => [
    `${quantity} × ${name}`,
    formatPrice(english, totalPrice),
  ]);
  const sums: [string, string][] = [
    ['Delivery', formatPrice(english, order.deliveryFee)],
    ['Total', formatPrice(english, order.total)],
  ];
  const isVerified = member.emailVerifiedAt !== null;
  const papers = [
    ...(bill && event.type === 'out_for_delivery' ? [billMail(bill, { isVerified })] : []),
    ...(bill?.credit_notes ?? []).map(({ number, amount }) =>
      mailLines([`Credit note ${number}: ${formatPrice(english, amount)}`]),
    ),
  ];
  if (papers.length > 0) papers.push(mailLink('To be printed', billLink));
  const { recipient, tole, ward, local_level, district } = order.address;
  const address = [...(isVerified ? [recipient, tole] : []), `${local_level}-${ward}`, district]
    .filter((part) => part !== '')
    .join(', ');
  const details = [
    `Order: ${order.number}`,
    isToCome(order, event) && `Delivery: ${deliveryText(delivery)}`,
    `Delivery to: ${address}`,
    `Payment: ${paymentText(order, config.payments, event)}`,
    isToCome(order, event) &&
      MOVABLE_STATES.includes(order.state) &&
      `If something is missing: ${MISSING_TEXTS[order.ifMissing]}`,
    isVerified && order.gift !== null && `Gift for: ${recipient}`,
    isVerified && order.gift !== null && order.gift.card !== '' && `Card: ${order.gift.card}`,
    isVerified && order.address.note !== '' && `Note for the rider: ${order.address.note}`,
    isVerified && order.note !== '' && `Note for the shop: ${order.note}`,
  ].filter((line) => line !== false);
  const purpose = isDeliveryOpen(event) ? 'To agree on another delivery, call' : 'Questions? Call';
  return {
    recipient: member.email,
    subject: `${config.shopName} ${order.number}: ${subject}`,
    ...mailPage(config, [
      greet(member.firstName),
      eventText(english, isVerified ? event : withoutNote(event)),
      mailTable([...lines, ...sums]),
      mailLines(details),
      ...(papers.length > 0 ? [joined(papers)] : []),
      { ...mailLink(`Your order ${order.number}`, link), text: `Your order: ${link}` },
      `${purpose} ${config.shopPhone} and name ${order.number}.`,
    ]),
  };
}

const joined = (parts: MailPart[]): MailPart => ({
  text: parts.map(({ text }) => text).join('\n'),
  html: parts.map(({ html }) => html).join('\n    '),
});
