/** Orders and payments as rows, without the checkout. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { paisaToWire, readPaisa, sumAmounts } from '../../contract/money';
import { type PaymentMethodId } from '../../contract/orders';
import { type VatRate } from '../../contract/taxRules';
import { inTransaction } from '../db/database';
import { orderEvents, orderItems, orders, paymentAttempts, refunds } from '../db/orderSchema';
import { type SettleContext } from '../modules/payments/lookUpAttempt';
import { createPaymentProviders } from '../modules/payments/providers/paymentProviders';
import { type Fetch } from '../modules/payments/providers/call';
import { bookSlot } from '../modules/delivery/slots';
import { startPayment } from '../modules/payments/startPayment';
import { createOrderNumber } from '../modules/orders/orderNumber';
import { recordEvent } from '../modules/orders/orderState';
import { takeStock } from '../modules/orders/stock';
import { type TestShop } from './createTestApp';
import { createDeliveryArea, createMember, createProduct, type TestMember } from './factories';
import { createInjectFetch } from './injectFetch';

type OrderFields = {
  member?: TestMember;
  method?: PaymentMethodId;
  /** In stock before the order, and ordered: 10 and 2 by default, at NPR 100.00. */
  stock?: number;
  quantity?: number;
  /** The slot in which the order takes a place. */
  slot?: { id: number; areaId: number };
  /** Of its line: 0 by default. */
  vatRate?: VatRate;
  recipient?: string;
  buyerPan?: string;
  /** False when the server ended between the order and the start of its payment. */
  isStarted?: boolean;
};

const DELIVERY_FEE = 10_050;

export type TestOrder = typeof orders.$inferSelect & { member: TestMember; productId: number; attemptId: string };

/** Places an order of one line with one attempt to pay it. */
export async function createOrder(shop: TestShop, fields: OrderFields = {}): Promise<TestOrder> {
  const { method = 'esewa', stock = 10, quantity = 2, isStarted = true, slot, vatRate = 0 } = fields;
  const member = fields.member ?? (await createMember(shop));
  const product = await createProduct(shop, { quantity: stock });
  const deliveryAreaId = slot?.areaId ?? (await createDeliveryArea(shop)).id;
  const now = shop.clock.now ?? Date.now();
  const subtotal = (readPaisa(product.price) ?? 0) * quantity;
  const { order, attempt } = await inTransaction(shop.db, async (transaction) => {
    const [order] = await transaction
      .insert(orders)
      .values({
        number: createOrderNumber(),
        memberId: member.id,
        idempotencyKey: randomUUID(),
        requestHash: 'test',
        state: method === 'cod' ? 'placed' : 'pending_payment',
        paymentStatus: 'due',
        paymentMethod: method,
        subtotal: paisaToWire(subtotal),
        deliveryFee: paisaToWire(DELIVERY_FEE),
        total: paisaToWire(subtotal + DELIVERY_FEE),
        address: {
          recipient: fields.recipient ?? 'Sita Rai',
          phone_number: '+9779812345678',
          province: 'Bagmati',
          district: 'Kathmandu',
          local_level: 'Kathmandu',
          ward: 1,
          tole: 'Thamel',
          landmark: '',
          note: '',
        },
        deliveryAreaId,
        slotId: slot?.id ?? null,
        buyerPan: fields.buyerPan ?? null,
        createdAt: new Date(now),
        expiresAt: method === 'cod' ? null : new Date(now + shop.config.paymentWindow * 1000),
      })
      .returning();
    const { id: productId, name, price: unitPrice } = product;
    const line = { orderId: order!.id, productId, name, unitPrice, quantity, vatRate };
    await transaction.insert(orderItems).values({ ...line, totalPrice: order!.subtotal });
    await takeStock(transaction, order!);
    if (slot) await bookSlot(transaction, slot.id, slot.areaId, new Date(now));
    const context = { config: shop.config, now: () => now };
    const type = method === 'cod' ? 'placed' : 'pending_payment';
    await recordEvent(context, transaction, order!, { type, params: { method }, actorId: member.id });
    const [attempt] = await transaction
      .insert(paymentAttempts)
      .values({
        orderId: order!.id,
        method,
        amount: order!.total,
        createdAt: new Date(now),
        nextLookUpAt: method === 'cod' ? null : new Date(now + 15_000),
      })
      .returning();
    return { order: order!, attempt: attempt! };
  });
  const { db, paymentProviders, log } = createSettleContext(shop);
  if (isStarted) await startPayment({ db, log }, paymentProviders, order, 'http://shop.example');
  return { ...order, member, productId: product.id, attemptId: attempt.id };
}

/** What settling needs, with the simulator as the provider. `log` collects what is logged. */
export function createSettleContext(
  shop: TestShop,
  fetch: Fetch = createInjectFetch(() => shop.app),
): SettleContext & { logged: string[] } {
  const logged: string[] = [];
  const write = (level: string) => (fields: unknown, text?: string) =>
    void logged.push(`${level} ${text} ${JSON.stringify(fields)}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const { db, config } = shop;
  const now = () => shop.clock.now ?? Date.now();
  return { db, config, now, log, logged, paymentProviders: createPaymentProviders(config, { fetch, now, log }) };
}

/** What was refunded of an order, as a clerk sees it who has just opened it. */
export async function readRefunded({ db }: Pick<TestShop, 'db'>, id: number): Promise<string> {
  const isDone = and(eq(refunds.orderId, id), eq(refunds.status, 'done'));
  const done = await db.select({ amount: refunds.amount }).from(refunds).where(isDone);
  return paisaToWire(sumAmounts(done));
}

/** The order's row, its attempts oldest first, and the types of its events. */
export async function readOrderRows({ db }: Pick<TestShop, 'db'>, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(paymentAttempts.createdAt);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  const refunded = await db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id);
  return { ...order!, attempts, events: events.map(({ type }) => type), refunds: refunded };
}
