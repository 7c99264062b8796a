import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { DESK_TRANSITIONS, type DeskOrder, type DeskOrderSummary } from '../../../contract/desk';
import { type OrderState, type PaymentMethodId } from '../../../contract/orders';
import { type Sql } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { type Page } from '../../http/paging';
import { type OrderRow } from '../orders/orderState';
import { readOrder, selectSummaries, toSummary, type ReadOptions } from '../orders/readOrders';

export type QueueFilter = {
  state?: OrderState | undefined;
  slot?: number | undefined;
  payment_method?: PaymentMethodId | undefined;
  attention?: boolean | undefined;
  /** Part of the number, the phone number or the recipient's name. */
  q?: string | undefined;
};

/** The queue: by slot, then oldest first; a search has the newest first. `page` null: all of it. */
export async function readQueue(
  db: Sql,
  filter: QueueFilter,
  { page, imageBase }: { page: Page | null; imageBase: string },
): Promise<{ count: number; orders: DeskOrderSummary[] }> {
  const where = toCondition(filter);
  const [counted] = await db.select({ count: count() }).from(orders).where(where);
  const order = filter.q
    ? [desc(orders.createdAt), desc(orders.id)]
    : [sql`delivery_slots.starts_at NULLS LAST`, asc(orders.id)];
  const rows = await selectSummaries(db)
    .where(where)
    .orderBy(...order)
    .limit(page?.size ?? counted?.count ?? 0)
    .offset(page ? (page.number - 1) * page.size : 0);
  const summaries = rows.map((row) => {
    const { recipient, phone_number, tole, local_level, ward } = row.order.address;
    return {
      ...toSummary(row, imageBase),
      payment_method: row.order.paymentMethod,
      recipient,
      phone_number,
      place: `${tole}, ${local_level}-${ward}`,
      attention: row.order.attention,
    };
  });
  return { count: counted?.count ?? 0, orders: summaries };
}

function toCondition({ state, slot, payment_method, attention, q }: QueueFilter): SQL | undefined {
  const text = q?.trim() ?? '';
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // Spaces in a phone number do not matter.
  const digits = text.replace(/[\s()-]/g, '');
  return and(
    state && eq(orders.state, state),
    slot === undefined ? undefined : eq(orders.slotId, slot),
    payment_method && eq(orders.paymentMethod, payment_method),
    attention === undefined ? undefined : attention ? isNotNull(orders.attention) : isNull(orders.attention),
    text === ''
      ? undefined
      : or(
          ilike(orders.number, pattern),
          sql`${orders.address} ->> 'recipient' ILIKE ${pattern}`,
          /^\+?\d{3,}$/.test(digits) ? sql`${orders.address} ->> 'phone_number' LIKE ${`%${digits}%`}` : undefined,
        ),
  );
}

/** Any order as staff see it; undefined for an unknown one. */
export async function findDeskOrder(db: Sql, id: number): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** An order with what staff may do with it. */
export async function readDeskOrder(db: Sql, order: OrderRow, options: ReadOptions): Promise<DeskOrder> {
  const [member] =
    order.userId === null ? [] : await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const [cash] = await db
    .select({ amount: paymentAttempts.amount })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.method, 'cod'), eq(paymentAttempts.status, 'open')),
    );
  const collects = ['out_for_delivery', 'delivered'].includes(order.state);
  return {
    ...(await readOrder(db, order, options)),
    attention: order.attention,
    email: member?.email ?? null,
    transitions: [...DESK_TRANSITIONS[order.state]],
    cash_due: collects ? (cash?.amount ?? null) : null,
  };
}
