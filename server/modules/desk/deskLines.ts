import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type LineChanges } from '../../../contract/desk';
import { paisaOf, paisaToWire } from '../../../contract/money';
import { type OrderFact } from '../../../contract/orderFacts';
import { MOVABLE_STATES } from '../../../contract/orderStates';
import { plainText } from '../../../contract/plainText';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orderItems, orders, paymentAttempts, refunds } from '../../db/orderSchema';
import { products } from '../../db/schema';
import { BusinessError } from '../../http/errors';
import { hasBill } from '../bills/issueBill';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { PAID_FOR_PIECE } from '../payments/exchangedPieces';
import { hasOf, needsOf, readMoney } from '../payments/money';
import { settleMoney } from '../payments/settlement';
import { withdrawRefunds } from '../payments/withdrawRefunds';
import { changeOrder, illegalTransition, type Action } from '../orders/changeOrder';
import { planChanges, type LinePlan, type LineRow } from './lineChanges';
import { moveLineStock } from './lineStock';

/**
 * Changes what is delivered of an order that has not left the shop: lines are taken out, lowered, replaced or put back. What was ordered stays
 * in its lines. Throws `illegal_transition`, `edit_conflict`, `insufficient_stock`, `bill_issued` for more than the bill has, `already_refunded` when the money of a line that is put
 * back went back, or a ValidationError.
 */
export async function changeLines(
  context: AppContext,
  action: Action,
  { lines: changes, restock = false, note = '' }: LineChanges,
  call: IdempotentCall,
): Promise<{ order: OrderRow; repeated: boolean }> {
  let repeated = false;
  const order = await changeOrder(context, action, async (transaction, locked) => {
    repeated = await isRepeated(transaction, call);
    if (repeated) return locked;
    if (!MOVABLE_STATES.includes(locked.state)) throw illegalTransition(locked);
    const lines = await readLines(transaction, locked.id);
    const wanted = changes.flatMap(({ replacement }) => replacement?.product ?? []);
    const paid = locked.exchangeOf === null ? null : await readPaid(transaction, locked.id);
    const plan = planChanges(lines, changes, await readProducts(transaction, wanted), paid);
    if (plan.changed.length === 0) return locked;
    if (isMore(plan) && (await hasBill(transaction, locked.id)))
      throw new BusinessError(
        409,
        'bill_issued',
        'The bill was issued: lines can only be taken out. Cancel the order to replace something.',
      );
    await rememberCall(transaction, call);
    await storeLines(transaction, locked, plan);
    const changed = await storeTotal(transaction, locked, plan.subtotal);
    const money = await moveMoney(transaction, locked, changed);
    const params = { lines: toFacts(plan), note: plainText(note), total: changed.total, ...money };
    await recordEvent(context, transaction, changed, { type: 'lines_changed', params, actorId: action.staffId });
    const settled = await settleMoney(context, transaction, changed, { code: 'line_changed', params: {} });
    // Last: it locks the products.
    const writtenOff = restock ? [] : changes.map(({ item }) => item);
    const pieces = { before: lines, after: await readLines(transaction, locked.id), writtenOff };
    await moveLineStock(transaction, locked.id, action.staffId, pieces);
    return settled;
  });
  return { order, repeated };
}

/** Whether something is added to what is delivered. */
const isMore = ({ changed, added }: LinePlan): boolean => added.length > 0 || changed.some(({ from, to }) => to > from);

const readLines = (transaction: DbOrTransaction, orderId: number): Promise<LineRow[]> =>
  transaction.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id));

/** What was paid for a piece of each line of an exchange, whose lines cost nothing. */
async function readPaid(transaction: DbOrTransaction, orderId: number): Promise<Map<number, string>> {
  const { rows } = await transaction.execute<{ id: number; paid: string }>(
    sql`SELECT item.id, coalesce(${PAID_FOR_PIECE}, item.unit_price)::text AS paid FROM order_items AS item WHERE item.order_id = ${orderId}`,
  );
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

const readProducts = (transaction: DbOrTransaction, ids: number[]) =>
  transaction
    .select({
      id: products.id,
      name: products.name,
      nameNe: products.nameNe,
      image: products.image,
      price: products.price,
      vatRate: products.vatRate,
      hsCode: products.hsCode,
      returnDays: products.returnDays,
    })
    .from(products)
    .where(inArray(products.id, ids));

async function storeLines(transaction: DbOrTransaction, { id: orderId }: OrderRow, plan: LinePlan): Promise<void> {
  for (const { line, to } of plan.changed)
    await transaction
      .update(orderItems)
      .set({ takenOut: line.quantity - to })
      .where(eq(orderItems.id, line.id));
  for (const { product, quantity, replaced } of plan.added) {
    const { id: productId, name, nameNe, image, price: unitPrice, vatRate, hsCode, returnDays } = product;
    const totalPrice = paisaToWire(paisaOf(unitPrice) * quantity);
    const columns = {
      name,
      nameNe,
      image,
      unitPrice,
      quantity,
      totalPrice,
      vatRate,
      hsCode,
      returnDays,
      takenOut: 0,
      replaces: replaced.id,
    };
    await transaction
      .insert(orderItems)
      .values({ orderId, productId, ...columns })
      .onConflictDoUpdate({ target: [orderItems.orderId, orderItems.productId], set: columns });
  }
}

/** The cash that is still to be collected follows the total. */
async function storeTotal(transaction: DbOrTransaction, order: OrderRow, subtotal: number): Promise<OrderRow> {
  const total = paisaToWire(subtotal + paisaOf(order.deliveryFee));
  const [changed] = await transaction
    .update(orders)
    .set({ subtotal: paisaToWire(subtotal), total })
    .where(eq(orders.id, order.id))
    .returning();
  const isOpenCash = and(eq(paymentAttempts.method, 'cod'), eq(paymentAttempts.status, 'open'));
  await transaction
    .update(paymentAttempts)
    .set({ amount: total })
    .where(and(eq(paymentAttempts.orderId, order.id), isOpenCash));
  return changed!;
}

/** Withdraws refunds that the order needs again. Returns what its event says about money. */
async function moveMoney(
  transaction: DbOrTransaction,
  before: OrderRow,
  after: OrderRow,
): Promise<Pick<OrderFact<'lines_changed'>['params'], 'refund' | 'withdrawn'>> {
  const money = await readMoney(transaction, before.id);
  const missing = needsOf(after, money) - hasOf(money);
  if (missing < 0) return { refund: paisaToWire(-missing) };
  const more = missing - Math.max(0, needsOf(before, money) - hasOf(money));
  if (more <= 0) return {};
  const withdrawn = await withdrawRefunds(transaction, before.id, more, eq(refunds.reason, 'line_changed'));
  // Cash can still be collected.
  if (withdrawn < more && before.paymentMethod !== 'cod')
    throw new BusinessError(409, 'already_refunded', 'The money for this went back already.');
  return withdrawn > 0 ? { withdrawn: paisaToWire(withdrawn) } : {};
}

const toFacts = ({ changed, added }: LinePlan): OrderFact<'lines_changed'>['params']['lines'] => [
  ...changed.map(({ line, from, to }) => ({ name: line.name, name_ne: line.nameNe, from, to })),
  ...added.map(({ product, quantity, replaced }) => ({
    name: product.name,
    name_ne: product.nameNe,
    from: 0,
    to: quantity,
    replaces: replaced.name,
    replaces_ne: replaced.nameNe,
  })),
];
