import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { DESK_TRANSITIONS, type DeskOrder, type DeskOrderSummary } from '../../../contract/desk';
import { paisaOf } from '../../../contract/money';
import { type OrderState, type PaymentMethodId } from '../../../contract/orders';
import { attentionText } from '../../../contract/orderTexts';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { users } from '../../db/schema';
import { type Page } from '../../http/paging';
import { type OrderRow } from '../orders/orderState';
import { countFailedDeliveries } from '../payments/cashBlock';
import { isCashBlocked } from '../payments/providers/cod';
import { readOrder, selectSummaries, toSummary, type ReadOptions } from '../orders/readOrders';
import { readCashCustomer } from './deskCash';
import { CASH_MISSING } from './deskReports';
import { isLate } from './deskSlot';

export type QueueFilter = {
  state?: OrderState | undefined;
  slot?: number | undefined;
  payment_method?: PaymentMethodId | undefined;
  attention?: boolean | undefined;
  /** Orders with money that is to go back, or that were delivered although their cash is not recorded. */
  due?: 'refund' | 'cash' | undefined;
  /** Part of the number or the phone number, or words of the recipient's or member's name or e-mail address. */
  q?: string | undefined;
};

const WORKING: readonly OrderState[] = ['pending_payment', 'placed', 'packing', 'out_for_delivery'];

/** Work by slot, then oldest first; refunds and cash that are due oldest first; finished orders and a search newest first. */
function readSorting({ state, attention, due, q }: QueueFilter): SQL[] {
  if (q || (state ? !WORKING.includes(state) : !attention && !due)) return [desc(orders.createdAt), desc(orders.id)];
  return due ? [asc(orders.id)] : [sql`delivery_slots.starts_at NULLS LAST`, asc(orders.id)];
}

/** A page of the queue. */
export async function readQueue(
  db: DbOrTransaction,
  filter: QueueFilter,
  { page, imageBase, now }: { page: Page; imageBase: string; now: number },
): Promise<{ count: number; orders: DeskOrderSummary[] }> {
  const where = toCondition(filter);
  const [counted] = await db.select({ count: count() }).from(orders).where(where);
  const rows = await selectSummaries(db)
    .where(where)
    .orderBy(...readSorting(filter))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  const refundsDue = await readRefundsDue(
    db,
    rows.map((row) => row.order.id),
  );
  const summaries = rows.map((row) => {
    const { recipient, phone_number, tole, local_level, ward } = row.order.address;
    const summary = toSummary(row, imageBase);
    return {
      ...summary,
      is_late: isLate(summary, now),
      payment_method: row.order.paymentMethod,
      recipient,
      phone_number,
      place: `${tole}, ${local_level}-${ward}`,
      ...toAttention(row.order),
      refunds_due: refundsDue
        .filter(({ orderId }) => orderId === row.order.id)
        .map(({ amount, method, reference }) => ({ amount, method: method ?? row.order.paymentMethod, reference })),
    };
  });
  return { count: counted?.count ?? 0, orders: summaries };
}

/** Why staff must look at an order, in words and as facts. */
const toAttention = ({ attention }: OrderRow) => ({ attention: attentionText(attention), attention_marks: attention });

function readRefundsDue(db: DbOrTransaction, orderIds: number[]) {
  return db
    .select({
      orderId: refunds.orderId,
      amount: refunds.amount,
      method: paymentAttempts.method,
      reference: paymentAttempts.reference,
    })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.status, 'due')))
    .orderBy(asc(refunds.id));
}

function toCondition({ state, slot, payment_method, attention, due, q }: QueueFilter): SQL | undefined {
  return and(
    state && eq(orders.state, state),
    slot === undefined ? undefined : eq(orders.slotId, slot),
    payment_method && eq(orders.paymentMethod, payment_method),
    attention === undefined ? undefined : attention ? isNotNull(orders.attention) : isNull(orders.attention),
    due === 'refund'
      ? sql`EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND status = 'due')`
      : due === 'cash'
        ? CASH_MISSING
        : undefined,
    q?.trim() ? findText(q) : undefined,
  );
}

const DEVANAGARI_ZERO = 0x966;

/** Orders with this number or phone number, whatever its spaces and hyphens, or with all these words in names and e-mail address. */
function findText(q: string): SQL | undefined {
  const text = q.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
  const compact = text.replace(/[\s()-]/g, '').toUpperCase();
  return or(
    /^[A-Z\d]+$/.test(compact) ? sql`strpos(replace(${orders.number}, '-', ''), ${compact}) > 0` : undefined,
    /^\+?\d{3,}$/.test(compact) ? sql`strpos(${orders.address} ->> 'phone_number', ${compact}) > 0` : undefined,
    sql`' ' || search_normalize(concat_ws(' ', ${orders.address} ->> 'recipient',
        (SELECT concat_ws(' ', first_name, last_name, email) FROM users WHERE users.id = ${orders.userId})))
      LIKE ALL (ARRAY(SELECT search_pattern(word) FROM string_to_table(search_normalize(${text}), ' ') AS word))`,
  );
}

/** Any order as staff see it; undefined for an unknown one. */
export async function findDeskOrder(db: DbOrTransaction, id: number): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** An order with what staff may do with it. */
export async function readDeskOrder(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  order: OrderRow,
  options: ReadOptions,
): Promise<DeskOrder> {
  const [member] =
    order.userId === null ? [] : await db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const [cash] = await db
    .select({ amount: paymentAttempts.amount })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.method, 'cod'), eq(paymentAttempts.status, 'open')),
    );
  const failed = await countFailedDeliveries(config, db, await readCashCustomer(db, order), options.now);
  const collects = ['out_for_delivery', 'delivered'].includes(order.state) && paisaOf(order.total) > 0;
  const wire = await readOrder(db, order, options);
  return {
    ...wire,
    is_late: isLate(wire, options.now),
    ...toAttention(order),
    email: member?.email ?? null,
    transitions: [...DESK_TRANSITIONS[order.state]],
    cash_due: collects ? (cash?.amount ?? null) : null,
    cash_blocked: isCashBlocked(failed),
  };
}
