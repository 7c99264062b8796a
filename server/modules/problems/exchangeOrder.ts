import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type AppContext } from '../../context';
import { type DbOrTransaction } from '../../db/database';
import { orderItems, orders, paymentAttempts } from '../../db/orderSchema';
import { problemLines } from '../../db/problemSchema';
import { BusinessError } from '../../http/errors';
import { bookSlot, readSlots } from '../delivery/slots';
import { createOrderNumber } from '../orders/orderNumber';
import { recordEvent, type OrderRow } from '../orders/orderState';
import { takeStock } from '../orders/stock';
import { checkSalesOpen } from '../sales/salesPause';

const MONEY_FREE = '0.00';

/**
 * Places an order of the same pieces at no charge that names the order of the problem. It goes to the same address, in the first slot that
 * has a place; staff can give it another one. Call it last: it locks products, then the slot, like every order. Throws `insufficient_stock` or `sales_paused`.
 */
export async function placeExchange(
  context: AppContext,
  transaction: DbOrTransaction,
  order: OrderRow,
  { problemId, staffId }: { problemId: number; staffId: number },
): Promise<OrderRow> {
  await checkSalesOpen(transaction);
  const now = new Date(context.now());
  const { memberId, address, deliveryAreaId, buyerPan, gift } = order;
  const [exchange] = await transaction
    .insert(orders)
    .values({
      number: createOrderNumber(),
      memberId,
      idempotencyKey: randomUUID(),
      requestHash: '',
      state: 'placed',
      paymentStatus: 'due',
      paymentMethod: 'cod',
      subtotal: MONEY_FREE,
      deliveryFee: MONEY_FREE,
      total: MONEY_FREE,
      address,
      deliveryAreaId,
      buyerPan,
      gift: gift && { ...gift, card: '' },
      createdAt: now,
      exchangeOf: order.id,
    })
    .returning();
  const orderId = exchange!.id;
  const lines = await transaction
    .select({
      quantity: problemLines.quantity,
      productId: orderItems.productId,
      name: orderItems.name,
      nameNe: orderItems.nameNe,
      image: orderItems.image,
      vatRate: orderItems.vatRate,
      hsCode: orderItems.hsCode,
      returnDays: orderItems.returnDays,
    })
    .from(problemLines)
    .innerJoin(orderItems, eq(orderItems.id, problemLines.itemId))
    .where(eq(problemLines.problemId, problemId))
    .orderBy(asc(problemLines.itemId));
  const free = { orderId, unitPrice: MONEY_FREE, totalPrice: MONEY_FREE };
  await transaction.insert(orderItems).values(lines.map((line) => ({ ...line, ...free })));
  await transaction.insert(paymentAttempts).values({ orderId, method: 'cod', amount: MONEY_FREE, createdAt: now });
  const params = { method: 'cod', is_free: true, exchange_of: order.number } as const;
  await recordEvent(context, transaction, exchange!, { type: 'placed', params, actorId: staffId });
  if (!(await takeStock(transaction, exchange!)))
    throw new BusinessError(
      409,
      'insufficient_stock',
      'Not enough in stock for an exchange. Agree on a refund instead.',
    );
  const slotId = await bookFirstSlot(transaction, deliveryAreaId, now);
  const [placed] = await transaction.update(orders).set({ slotId }).where(eq(orders.id, orderId)).returning();
  return placed!;
}

/** Books a place in the first slot of an area that has one; null when none has, and where couriers deliver. */
async function bookFirstSlot(transaction: DbOrTransaction, areaId: number, now: Date): Promise<number | null> {
  const slot = (await readSlots(transaction, areaId, now)).find(({ remaining }) => remaining > 0);
  if (!slot) return null;
  const booked = await bookSlot(transaction, slot.id, areaId, now);
  return typeof booked === 'string' ? null : slot.id;
}
