import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { orders, paymentAttempts } from '../../db/orderSchema';
import { createMember } from '../../testing/factories';
import { createOrder, createSettleContext, readOrderRows } from '../../testing/orderFactory';
import { prepareApp } from '../../testing/prepare';
import { sweepOverdue, sweepPayments } from './paymentJobs';
import { type PaymentProvider } from './providers/types';

const shop = prepareApp();
afterEach(() => {
  shop.clock.now = null;
});

/** More than one sweep takes. */
const COUNT = 50;

test('five attempts of a provider are looked up at once, not more', async () => {
  const context = createSettleContext(shop);
  for (let count = 0; count < 7; count += 1) await createOrder(shop, { method: 'esewa', isStarted: false });
  let [asked, askedBeforeFirst] = [0, 0];
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  const esewa: PaymentProvider = {
    ...context.paymentProviders.get('esewa')!,
    lookUp: async () => {
      asked += 1;
      if (asked === 5) {
        // As long as another one would need to be read and asked for.
        for (let reads = 0; reads < 5; reads += 1) await shop.db.select().from(paymentAttempts);
        askedBeforeFirst = asked;
        respond();
      }
      await responded;
      return { status: 'open' };
    },
  };
  context.paymentProviders = new Map([['esewa', esewa]]);
  shop.clock.now = Date.now() + 60_000;
  await sweepPayments(context, 'esewa');
  expect([askedBeforeFirst, asked]).toEqual([5, 7]);
});

test('attempts that always fail do not keep a provider from the others', async () => {
  const failing = await createOrder(shop, { method: 'esewa' });
  const paid = await createOrder(shop, { method: 'esewa', isStarted: false });
  const context = createSettleContext(shop);
  const esewa: PaymentProvider = {
    ...context.paymentProviders.get('esewa')!,
    lookUp: async ({ id }) => {
      if (id !== paid.attemptId) throw new Error('a constraint is violated');
      return { status: 'paid', reference: randomUUID() };
    },
  };
  context.paymentProviders = new Map([['esewa', esewa]]);
  shop.clock.now = Date.now() + 60_000;
  const closed = { orderId: failing.id, method: 'esewa', amount: failing.total, status: 'cancelled' } as const;
  const due = new Date(shop.clock.now - 1000);
  await shop.db.insert(paymentAttempts).values(Array.from({ length: COUNT }, () => ({ ...closed, nextLookUpAt: due })));
  await shop.db
    .update(paymentAttempts)
    .set({ nextLookUpAt: new Date(shop.clock.now) })
    .where(eq(paymentAttempts.id, paid.attemptId));
  await sweepPayments(context, 'esewa');
  expect(await readOrderRows(shop, paid.id)).toMatchObject({ state: 'pending_payment' });
  await sweepPayments(context, 'esewa');
  expect(await readOrderRows(shop, paid.id)).toMatchObject({ state: 'placed' });
  // They are tried again later.
  const again = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, failing.id));
  for (const { nextLookUpAt } of again) expect(nextLookUpAt?.getTime()).toBeGreaterThan(shop.clock.now);
  await shop.db.update(paymentAttempts).set({ nextLookUpAt: null }).where(eq(paymentAttempts.orderId, failing.id));
});

test('orders whose payment is being checked do not keep others from expiring', async () => {
  const member = await createMember(shop);
  const create = () => createOrder(shop, { member, method: 'esewa', isStarted: false });
  const checked: number[] = [];
  for (let count = 0; count < COUNT; count += 1) checked.push((await create()).id);
  await shop.db.update(paymentAttempts).set({ status: 'checking' }).where(inArray(paymentAttempts.orderId, checked));
  await shop.db.update(orders).set({ paymentStatus: 'processing' }).where(inArray(orders.id, checked));
  const unpaid = await create();
  await shop.db.update(paymentAttempts).set({ status: 'expired' }).where(eq(paymentAttempts.orderId, unpaid.id));
  shop.clock.now = unpaid.expiresAt!.getTime();
  await sweepOverdue(createSettleContext(shop));
  expect(await readOrderRows(shop, unpaid.id)).toMatchObject({ state: 'expired' });
  const left = await shop.db.select().from(orders).where(inArray(orders.id, checked));
  expect(new Set(left.map(({ state, attention }) => `${state} ${attention}`))).toEqual(
    new Set(['pending_payment null']),
  );
});
