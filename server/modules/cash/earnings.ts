/** What the goods of members have brought, and what was paid out for them by hand. */
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Earnings, type PayoutBody, type Supplier } from '../../../contract/earnings';
import { formatPaisa, paisaOf, paisaToWire, sumAmounts } from '../../../contract/money';
import { type AppContext } from '../../context';
import { userName } from '../../db/columns';
import { supplierPayouts } from '../../db/cashSchema';
import { type DbOrTransaction } from '../../db/database';
import { users } from '../../db/schema';
import { inStaffTransaction, type Staff } from '../../db/staffTransaction';
import { BusinessError, NotFoundError, ValidationError } from '../../http/errors';
import { isRepeated, rememberCall, type IdempotentCall } from '../../http/idempotentCalls';
import { SOLD } from './soldPieces';

/** What was delivered of the goods of members, by member and product. */
const brought = (condition: SQL) => sql`(
  SELECT supplier_id, product.id AS product, product.name, product.name_ne, sum(sold.pieces)::integer AS quantity, sum(sold.amount) AS amount
  FROM all_products AS product JOIN order_items AS item ON item.product_id = product.id JOIN orders ON orders.id = item.order_id ${SOLD}
  WHERE ${condition} AND orders.state = 'delivered' AND item.quantity > taken_out
  GROUP BY product.id HAVING sum(sold.pieces) > 0)`;

/** What the goods of a member have brought, by product, and the payouts, newest first. Throws 404. */
export async function readEarnings(db: DbOrTransaction, memberId: number): Promise<Earnings> {
  const [member] = await db
    .select({ id: users.id, name: userName(users) })
    .from(users)
    .where(eq(users.id, memberId));
  if (!member) throw new NotFoundError();
  const { rows: products } = await db.execute<Earnings['products'][number]>(sql`
    SELECT product, name, name_ne, quantity, amount::numeric(14, 2)::text AS amount FROM ${brought(sql`supplier_id = ${memberId}`)} AS brought
    ORDER BY brought.amount DESC, product`);
  const payouts = await db
    .select({
      id: supplierPayouts.id,
      amount: supplierPayouts.amount,
      reference: supplierPayouts.reference,
      at: supplierPayouts.recordedAt,
    })
    .from(supplierPayouts)
    .where(and(eq(supplierPayouts.supplierId, memberId), isNull(supplierPayouts.takenBackAt)))
    .orderBy(desc(supplierPayouts.id));
  const [amount, paidOut] = [sumAmounts(products), sumAmounts(payouts)];
  return {
    member,
    products,
    amount: paisaToWire(amount),
    paid_out: paisaToWire(paidOut),
    rest: paisaToWire(amount - paidOut),
    payouts: payouts.map(({ at, ...payout }) => ({ ...payout, at: at.toISOString() })),
  };
}

/** The members whose goods have brought something or who were paid something: first to whom most is left to pay. */
export async function readSuppliers(db: DbOrTransaction): Promise<Supplier[]> {
  const { rows } = await db.execute<Supplier>(sql`
    SELECT users.id, ${userName(users)} AS name, coalesce(goods.quantity, 0)::integer AS quantity,
      coalesce(goods.amount, 0)::numeric(14, 2)::text AS amount, coalesce(paid.amount, 0)::numeric(14, 2)::text AS paid_out,
      (coalesce(goods.amount, 0) - coalesce(paid.amount, 0))::numeric(14, 2)::text AS rest
    FROM (SELECT supplier_id, sum(quantity) AS quantity, sum(amount) AS amount
        FROM ${brought(sql`supplier_id IS NOT NULL`)} AS brought GROUP BY supplier_id) AS goods
      FULL JOIN (SELECT supplier_id, sum(amount) AS amount FROM supplier_payouts WHERE taken_back_at IS NULL GROUP BY supplier_id) AS paid
        USING (supplier_id) JOIN users ON users.id = supplier_id
    ORDER BY coalesce(goods.amount, 0) - coalesce(paid.amount, 0) DESC, users.id`);
  return rows;
}

/**
 * Records what was paid to a member by hand, at most what is left. Throws 404, `changed` when something else was paid out before than the clerk
 * saw, or a ValidationError.
 */
export function recordPayout(
  context: AppContext,
  { memberId, ...staff }: Staff & { memberId: number },
  { amount, reference, paid_out: seen }: PayoutBody,
  call: IdempotentCall,
): Promise<Earnings> {
  const said = reference.trim();
  if (said === '') throw new ValidationError({ reference: ['This field may not be blank.'] });
  return inStaffTransaction(context.db, staff, async (transaction) => {
    // One payout of a member at a time.
    await transaction.execute(sql`SELECT id FROM users WHERE id = ${memberId} FOR NO KEY UPDATE`);
    const before = await readEarnings(transaction, memberId);
    if (await isRepeated(transaction, call)) return before;
    if (paisaOf(seen) !== paisaOf(before.paid_out)) {
      const text = `${formatPaisa(paisaOf(before.paid_out))} was paid out so far. Nothing was done now.`;
      throw new BusinessError(409, 'changed', text);
    }
    const [paid, rest] = [paisaOf(amount), paisaOf(before.rest)];
    if (paid <= 0 || paid > rest)
      throw new ValidationError({
        amount: [rest > 0 ? `Enter an amount up to ${formatPaisa(rest)}.` : 'Nothing is left.'],
      });
    await transaction.insert(supplierPayouts).values({
      supplierId: memberId,
      amount: paisaToWire(paid),
      reference: said,
      recordedBy: staff.staffId,
      recordedAt: new Date(context.now()),
    });
    await rememberCall(transaction, call);
    return readEarnings(transaction, memberId);
  });
}

/** Takes back that a member was paid. Repeatable. Throws 404. */
export function takeBackPayout(
  context: AppContext,
  { memberId, ...staff }: Staff & { memberId: number },
  payoutId: number,
): Promise<Earnings> {
  return inStaffTransaction(context.db, staff, async (transaction) => {
    const isPayout = and(eq(supplierPayouts.id, payoutId), eq(supplierPayouts.supplierId, memberId));
    const [found] = await transaction.select().from(supplierPayouts).where(isPayout).for('update');
    if (!found) throw new NotFoundError();
    const takenBack = { takenBackBy: staff.staffId, takenBackAt: new Date(context.now()) };
    if (!found.takenBackAt) await transaction.update(supplierPayouts).set(takenBack).where(isPayout);
    return readEarnings(transaction, memberId);
  });
}
