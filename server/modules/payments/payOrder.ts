import { and, count, eq, inArray } from 'drizzle-orm';
import { type Payment, type PaymentMethodId } from '../../../contract/orders';
import { inTransaction, type Database, type DbOrTransaction } from '../../db/database';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { BusinessError } from '../../http/errors';
import { orderNotFound } from '../orders/orderErrors';
import { onlineOrder, readPayment } from '../orders/orderPayment';
import { lockOwnOrder, type OrderRow } from '../orders/orderState';
import { findOrder } from '../orders/readOrders';
import { checkSalesOpen } from '../sales/salesPause';
import { firstLookUp } from './decide';
import { settleAttempt, type SettleContext } from './lookUpAttempt';
import { isMoneyUndecided, isPaidUp, readMoney, type AttemptRow } from './money';
import { settleMoney } from './settlement';
import { startPayment } from './startPayment';

/** Each attempt is looked up about 30 times, also when another one has taken its place. */
const MAX_ATTEMPTS = 10;

type PayRequest = { memberId: number; orderId: number; method: PaymentMethodId; shopUrl: string };

const alreadyPaid = () => new BusinessError(409, 'already_paid', 'This order is paid already.');
const notPayable = (text: string) => new BusinessError(409, 'not_payable', text);

/**
 * How the browser pays an unpaid order now, with this method. An attempt that is still open with it is used again, so that a double press
 * pays once; another one is looked up first. Throws 404, `already_paid`, `expired`, `not_payable`, `payment_method_not_allowed` or `sales_paused`.
 */
export async function payOrder(context: SettleContext, request: PayRequest): Promise<Payment> {
  const { db, now, paymentProviders } = context;
  const { memberId, orderId, method, shopUrl } = request;
  const order = await findPayable(db, memberId, orderId, now());
  const reason = checkMethod(context, order, method);
  if (reason) throw new BusinessError(400, 'payment_method_not_allowed', reason, { reason });

  const live = await findLive(db, orderId);
  if (live) {
    const settled = await settleAttempt(context, live.id);
    await findPayable(db, memberId, orderId, now());
    // While nobody has come back from a payment, another one may be made: a second payment goes back.
    if (settled?.attemptStatus === 'checking') throw notPayable('We are checking your payment. Please wait a moment.');
  }
  const attempt = await openAttempt(context, request);
  await startPayment(context, paymentProviders, order, shopUrl);
  const [started] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
  const isStarted = started !== undefined && started.status !== 'failed';
  const payment = isStarted ? await readPayment(paymentProviders, order, started, shopUrl) : null;
  if (payment) return payment;
  const { name } = paymentProviders.get(method)!;
  throw notPayable(`${name} does not answer just now. Please try again, or pay in another way.`);
}

/** The member's order, when it waits for its payment. */
async function findPayable(db: DbOrTransaction, memberId: number, orderId: number, now: number): Promise<OrderRow> {
  const order = await findOrder(db, memberId, orderId);
  if (!order) throw orderNotFound();
  if (['paid', 'refund_due', 'refunded'].includes(order.paymentStatus)) throw alreadyPaid();
  const isPastEnd = order.expiresAt !== null && order.expiresAt.getTime() <= now;
  if (order.state === 'expired' || (order.state === 'pending_payment' && isPastEnd))
    throw new BusinessError(409, 'expired', 'This order has expired. You can order the same again.');
  if (order.state === 'cancelled') throw notPayable('This order was cancelled.');
  if (order.state !== 'pending_payment') throw notPayable('This order is paid on delivery.');
  const disputed = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isMoneyUndecided));
  if (disputed.length > 0) throw notPayable('A payment has arrived, and we are looking into it.');
  // Its payment arrived while sales were paused: it is placed in a moment.
  if (isPaidUp(order, await readMoney(db, orderId))) throw alreadyPaid();
  return order;
}

/** Why the method cannot be used; null when it can. */
function checkMethod({ paymentProviders }: SettleContext, order: OrderRow, method: PaymentMethodId): string | null {
  if (method === 'cod') return 'This order is paid online.';
  const provider = paymentProviders.get(method);
  if (!provider) return 'The shop does not offer this payment method.';
  return provider.checkEligibility(onlineOrder(order.total));
}

async function findLive(db: Pick<Database, 'select'>, orderId: number): Promise<AttemptRow | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['open', 'checking'])));
  return attempt;
}

/** The open attempt of this method, or a new one. One of another method is cancelled; it is still looked up, in case it is paid. */
async function openAttempt(context: SettleContext, { memberId, orderId, method }: PayRequest): Promise<AttemptRow> {
  const { db, now } = context;
  return inTransaction(db, async (transaction) => {
    await checkSalesOpen(transaction);
    const order = await lockOwnOrder(transaction, memberId, orderId);
    if (order?.state !== 'pending_payment') {
      await findPayable(transaction, memberId, orderId, now());
      throw orderNotFound();
    }
    const live = await findLive(transaction, orderId);
    if (live?.method === method) return live;
    const [made] = await transaction
      .select({ attempts: count() })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId));
    if ((made?.attempts ?? 0) >= MAX_ATTEMPTS)
      throw notPayable('You have tried to pay this order too often. Please order again or call us.');
    if (live)
      await transaction.update(paymentAttempts).set({ status: 'cancelled' }).where(eq(paymentAttempts.id, live.id));
    await transaction.update(orders).set({ paymentMethod: method }).where(eq(orders.id, orderId));
    const times = { createdAt: new Date(now()), nextLookUpAt: firstLookUp(now()) };
    const [attempt] = await transaction
      .insert(paymentAttempts)
      .values({ orderId, method, amount: order.total, ...times })
      .returning();
    await settleMoney(context, transaction, order);
    return attempt!;
  });
}
