import { asc, eq } from 'drizzle-orm';
import { formatPaisa, readPaisa } from '../../../contract/money';
import { type OrderEventType } from '../../../contract/orders';
import { SHOP_NAME } from '../../../contract/rules';
import { type AppContext } from '../../context';
import { shopAddress } from '../../config/config';
import { type Sql } from '../../db/database';
import { orderItems, type orders } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { type Mail } from '../../jobs/mails';
import { escapeHtml } from '../accounts/accountMail';

type OrderRow = typeof orders.$inferSelect;

/** The subject of the mail about an event. An event that is not here is not mailed. */
const SUBJECTS: Partial<Record<OrderEventType, string>> = {
  placed: 'we have received your order',
  paid: 'your payment has arrived',
  resumed: 'your payment has arrived',
  out_for_delivery: 'your order is on its way',
  delivered: 'your order was delivered',
  cancelled: 'your order was cancelled',
  expired: 'your order has expired',
  refunded: 'your money is on its way back',
};

const money = (amount: string): string => formatPaisa(readPaisa(amount) ?? 0);

/** The mail to the member about an event of an order; null when this type has none or the member was deleted. */
export async function readOrderMail(
  context: Pick<AppContext, 'config'>,
  transaction: Sql,
  order: OrderRow,
  event: { type: OrderEventType; text: string },
): Promise<Mail | null> {
  if (!SUBJECTS[event.type] || order.userId === null) return null;
  const items = await transaction
    .select({
      email: users.email,
      firstName: users.firstName,
      name: orderItems.name,
      quantity: orderItems.quantity,
      totalPrice: orderItems.totalPrice,
    })
    .from(users)
    .innerJoin(orderItems, eq(orderItems.orderId, order.id))
    .where(eq(users.id, order.userId))
    .orderBy(asc(orderItems.id));
  const [member] = items;
  return member ? writeOrderMail(context, order, event, { member, items }) : null;
}

/** The mail about an event of an order with these lines; null when this type has none. */
export function writeOrderMail(
  { config }: Pick<AppContext, 'config'>,
  order: OrderRow,
  { type, text }: { type: OrderEventType; text: string },
  {
    member,
    items,
  }: {
    member: { email: string; firstName: string };
    items: { name: string; quantity: number; totalPrice: string }[];
  },
): Mail | null {
  const subject = SUBJECTS[type];
  if (!subject) return null;
  const link = `${shopAddress(config)}/orders/${order.id}`;
  const lines = items.map(({ name, quantity, totalPrice }): [string, string] => [
    `${quantity} × ${name}`,
    money(totalPrice),
  ]);
  const sums: [string, string][] = [
    ['Delivery', money(order.deliveryFee)],
    ['Total', money(order.total)],
  ];
  const { recipient, tole, ward, local_level, district } = order.address;
  const address = [recipient, tole, `${local_level}-${ward}`, district].filter((part) => part !== '').join(', ');
  const rows = [...lines, ...sums]
    .map(([name, amount]) => `<tr><td>${escapeHtml(name)}</td><td align="right">${escapeHtml(amount)}</td></tr>`)
    .join('\n      ');
  return {
    recipient: member.email,
    subject: `${SHOP_NAME} ${order.number}: ${subject}`,
    text: [
      `Namaste ${member.firstName},`,
      text,
      [...lines, ...sums].map(([name, amount]) => `${name}: ${amount}`).join('\n'),
      `Delivery to: ${address}`,
      `Your order: ${link}`,
      `${SHOP_NAME}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
  <body style="font-family: sans-serif; line-height: 1.5; color: #222">
    <p>Namaste ${escapeHtml(member.firstName)},</p>
    <p>${escapeHtml(text)}</p>
    <table cellpadding="4">
      ${rows}
    </table>
    <p>Delivery to: ${escapeHtml(address)}</p>
    <p><a href="${escapeHtml(link)}">Your order ${escapeHtml(order.number)}</a></p>
    <p>${SHOP_NAME}</p>
  </body>
</html>
`,
  };
}
