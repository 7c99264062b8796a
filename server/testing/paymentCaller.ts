import { type Payment, type PaymentMethodId } from '../../contract/orders';
import { type TestShop } from './createTestApp';
import { sql } from 'drizzle-orm';
import { placePaidOrders, sweepOverdue, sweepPayments } from '../modules/payments/paymentJobs';
import { type SettleContext } from '../modules/payments/lookUpAttempt';
import { walletsOf } from '../modules/payments/providers/paymentProviders';
import { allProducts } from '../db/schema';
import { createOrder, createSettleContext, readOrderRows, type TestOrder } from './orderFactory';
import { readMails } from './readMails';
import { createSimulatorCaller } from './simulatorCaller';

/** What the jobs do every five seconds. */
export async function sweep(context: SettleContext): Promise<void> {
  for (const method of walletsOf(context.paymentProviders)) await sweepPayments(context, method);
  await placePaidOrders(context);
  await sweepOverdue(context);
}

const HOST = 'shop.example';

/** Pays orders as a member's browser does. */
export function createPaymentCaller(shop: TestShop) {
  const simulator = createSimulatorCaller(shop);
  const pay = ({ id, member }: Pick<TestOrder, 'id' | 'member'>, method: PaymentMethodId) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/orders/${id}/pay/`,
      payload: { payment_method: method },
      headers: { ...member.headers, host: HOST },
    });
  /** Starts or takes up a payment and opens the provider's page. */
  const open = async (order: Pick<TestOrder, 'id' | 'member'>, method: PaymentMethodId) => {
    const response = await pay(order, method);
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"action"')]);
    const payment = response.json<Payment>();
    return { payment, attemptId: payment.attempt, page: await simulator.open(payment) };
  };
  /** Follows a provider's redirect back to the shop. Returns the page that the visitor is sent on to. */
  const comeBack = async (url: URL | null): Promise<string> => {
    const response = await shop.app.inject({ url: `${url?.pathname}${url?.search}`, headers: { host: HOST } });
    expect([response.statusCode, response.body]).toEqual([303, '']);
    return String(response.headers.location);
  };
  return { ...simulator, openPage: simulator.open, pay, open, comeBack };
}

/** An order of which the payment page is open, the clock and the job that settles, for tests of what follows. */
export function createPaymentTest(shop: TestShop) {
  const caller = createPaymentCaller(shop);
  const context = createSettleContext(shop);
  return {
    caller,
    context,
    wait: (milliseconds: number) => {
      shop.clock.now = (shop.clock.now ?? Date.now()) + milliseconds;
    },
    sweep: () => sweep(context),
    open: async (method: 'esewa' | 'khalti', fields: Parameters<typeof createOrder>[1] = {}) => {
      const order = await createOrder(shop, { method, ...fields });
      return { order, read: () => readOrderRows(shop, order.id), ...(await caller.open(order, method)) };
    },
    stockOf: async ({ productId }: TestOrder) =>
      (await shop.db.select().from(allProducts)).find(({ id }) => id === productId)?.quantity,
    subjects: async ({ member }: TestOrder) =>
      (await readMails(shop, member.email)).map(({ subject }) => subject.split(': ')[1]),
    /** Ends the faults and the look-ups that a test has left, and sets the clock right. */
    reset: async () => {
      shop.clock.now = null;
      context.logged.length = 0;
      await shop.db.execute(sql`DELETE FROM simulated_faults`);
      await shop.db.execute(sql`UPDATE payment_attempts SET next_look_up_at = NULL`);
    },
  };
}
