import { randomUUID } from 'node:crypto';
import { createMember } from '../../testing/factories';
import { createInjectFetch } from '../../testing/injectFetch';
import { createSettleContext } from '../../testing/orderFactory';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { settleAttempt } from './lookUpAttempt';
import { sweepOverdue } from './paymentJobs';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
afterEach(() => payments.reset());

const MINUTE_MS = 60_000;

/** Looks an attempt up. The provider has responded when the promise resolves; the response arrives when `arrive` is called. */
async function askSlowly(attemptId: string): Promise<{ arrive: () => Promise<unknown> }> {
  const inject = createInjectFetch(() => shop.app);
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let settled: Promise<unknown> = arrived;
  await new Promise<void>((responded) => {
    const context = createSettleContext(shop, async (url, init) => {
      const response = await inject(url, init);
      responded();
      await arrived;
      return response;
    });
    settled = settleAttempt(context, attemptId);
  });
  return {
    arrive: () => {
      arrive();
      return settled;
    },
  };
}

test.each(['esewa', 'khalti'] as const)(
  '%s: a response that was asked for before the payment arrived does not call it withdrawn',
  async (method) => {
    const { attemptId, page, read } = await payments.open(method);
    const slow = await askSlowly(attemptId);
    await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
    await slow.arrive();
    const placed = { state: 'placed', paymentStatus: 'paid', attention: null, events: ['pending_payment', 'paid'] };
    expect(await read()).toMatchObject(placed);
    // It is asked again, and a payment that really does not stand is seen.
    await payments.caller.setState(page, 'cancelled');
    await payments.sweep();
    expect(await read()).toMatchObject({ attention: [{ code: 'payment_withdrawn', params: expect.anything() }] });
  },
);

test('a response that was asked for before a refund was recorded does not say that the refund was not made', async () => {
  const { order, attemptId, page, read } = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  const desk = (path: string, payload: object) => callDesk('POST', `orders/${order.id}/${path}/`, payload);
  await desk('transition', { from: 'placed', to: 'cancelled', note: 'Sold out' });
  // The refund is due, so the provider is asked about it.
  const slow = await askSlowly(attemptId);
  await payments.caller.setState(page, 'refunded');
  const refund = { amount: order.total, reason: 'Sold out', reference: randomUUID(), refunded: '0.00' };
  expect((await desk('refunds', refund)).statusCode).toBe(200);
  await slow.arrive();
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', attention: null });
  await payments.sweep();
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', attention: null });
});

test('a response that was asked for before the visitor came back does not end the payment that is checked', async () => {
  const { attemptId, page, read } = await payments.open('esewa');
  payments.wait(29 * MINUTE_MS);
  const slow = await askSlowly(attemptId);
  payments.wait(MINUTE_MS);
  await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'pending'));
  expect((await read()).attempts).toMatchObject([{ status: 'checking' }]);
  await slow.arrive();
  await sweepOverdue(payments.context);
  expect(await read()).toMatchObject({ state: 'pending_payment', attempts: [{ status: 'checking' }] });
});
