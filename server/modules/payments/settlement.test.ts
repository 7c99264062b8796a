import { sql } from 'drizzle-orm';
import { type TestOrder } from '../../testing/orderFactory';
import { createPaymentTest, sweep } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { signEsewa } from './providers/esewaSignature';
import { settleAttempt } from './lookUpAttempt';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
afterEach(() => payments.reset());

const MINUTE_MS = 60_000;
const wallets = ['esewa', 'khalti'] as const;
const success = ({ id }: TestOrder) => `/payment/success?order=${id}`;
const cancel = ({ id }: TestOrder) => `/payment/cancel?order=${id}`;

test.each(wallets)(
  '%s: paid and back, the order is placed; the return page reloaded changes nothing',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    const back = await payments.caller.press(page, 'pay');
    for (let i = 0; i < 3; i += 1) expect(await payments.caller.comeBack(back)).toBe(success(order));
    expect(await read()).toMatchObject({
      state: 'placed',
      paymentStatus: 'paid',
      events: ['pending_payment', 'paid'],
      attempts: [{ status: 'paid', reference: expect.stringMatching(/./), nextLookUpAt: expect.any(Date) }],
    });
    expect(await payments.subjects(order)).toEqual(['your payment has arrived']);
  },
);

test.each(wallets)('%s: the tab closed after paying is settled by the job', async (method) => {
  const { page, read } = await payments.open(method);
  await payments.caller.press(page, 'pay', 'not_returned');
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'pending_payment' });
  payments.wait(15_000);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
});

test.each(wallets)('%s: redirects and jobs settling at the same moment place the order once', async (method) => {
  const { order, page, read, attemptId } = await payments.open(method);
  const back = await payments.caller.press(page, 'pay', 'twice');
  payments.wait(15_000);
  const [one, other] = await Promise.all([
    payments.caller.comeBack(back),
    payments.caller.comeBack(back),
    payments.sweep(),
    settleAttempt(payments.context, attemptId),
  ]);
  expect([one, other]).toEqual([success(order), success(order)]);
  expect(await read()).toMatchObject({ state: 'placed', events: ['pending_payment', 'paid'] });
  expect(await payments.subjects(order)).toHaveLength(1);
});

test.each(wallets)(
  '%s: less than the total leaves the order pending and marked, and goes back when it expires',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'wrong_amount'))).toBe(
      success(order),
    );
    const held = {
      attention: [{ code: 'payment_mismatch' }],
      attempts: [{ status: 'paid', amount: '300.50', paidAmount: '290.50' }],
    };
    expect(await read()).toMatchObject({
      state: 'pending_payment',
      paymentStatus: 'due',
      events: ['pending_payment', 'attention'],
      refunds: [],
      ...held,
    });
    payments.wait(31 * MINUTE_MS);
    await payments.sweep();
    const refunds = [{ amount: '290.50', status: 'due' }];
    expect(await read()).toMatchObject({ state: 'expired', paymentStatus: 'refund_due', refunds, ...held });
  },
);

test('the price changed while the member was at the bank: the order is paid as it was placed', async () => {
  const { order, page, read } = await payments.open('khalti');
  await shop.db.execute(
    sql`UPDATE products SET price = price + 50 WHERE id IN (SELECT product_id FROM order_items WHERE order_id = ${order.id})`,
  );
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', attention: null });
});

test('a tampered response is logged; the look-up alone decides', async () => {
  const { order, page, read } = await payments.open('esewa');
  expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'tampered'))).toBe(success(order));
  expect(await read()).toMatchObject({ state: 'placed' });
});

const forge = (fields: Record<string, string>, secret: string) => {
  const names = Object.keys(fields);
  const signed = { ...fields, signed_field_names: [...names, 'signed_field_names'].join(',') };
  const signature = signEsewa(signed, signed.signed_field_names.split(','), secret);
  return Buffer.from(JSON.stringify({ ...signed, signature })).toString('base64');
};
const success_url = (attemptId: string, data: string) =>
  new URL(`http://shop.example/api/payments/esewa/${attemptId}/success/?data=${data}`);

test.each([
  ['signed by somebody else', (id: string) => forge({ ...paidFields, transaction_uuid: id }, 'another secret')],
  [
    'with a missing signed name',
    (id: string) => forge({ status: 'COMPLETE', transaction_uuid: id }, '8gBm/:&EnhH.1/q'),
  ],
  ['without data', () => ''],
])('a response %s pays nothing', async (_what, data) => {
  const { order, attemptId, read } = await payments.open('esewa');
  expect(await payments.caller.comeBack(success_url(attemptId, data(attemptId)))).toBe(cancel(order));
  expect(await read()).toMatchObject({
    state: 'pending_payment',
    paymentStatus: 'due',
    attempts: [{ status: 'open' }],
  });
});
const paidFields = {
  transaction_code: 'A',
  status: 'COMPLETE',
  total_amount: '300.5',
  transaction_uuid: '',
  product_code: 'EPAYTEST',
};

test("a foreign uuid: the signed response of another order's payment pays nothing", async () => {
  const [mine, other] = [await payments.open('esewa'), await payments.open('esewa')];
  const back = await payments.caller.press(other.page, 'pay');
  expect(await payments.caller.comeBack(success_url(mine.attemptId, back!.searchParams.get('data')!))).toBe(
    cancel(mine.order),
  );
  expect(await mine.read()).toMatchObject({ state: 'pending_payment', paymentStatus: 'due' });
});

test("Khalti's return is unsigned: its status is not believed", async () => {
  const { order, attemptId, read } = await payments.open('khalti');
  const back = new URL(
    `http://shop.example/api/payments/khalti/${attemptId}/return/?pidx=x&status=Completed&transaction_id=1`,
  );
  expect(await payments.caller.comeBack(back)).toBe(cancel(order));
  expect(await read()).toMatchObject({ state: 'pending_payment', attempts: [{ status: 'open' }] });
});

test('eSewa knows nothing yet of a payment with a signed response: it is checked', async () => {
  const { order, attemptId, read } = await payments.open('esewa');
  const data = forge({ ...paidFields, transaction_uuid: attemptId }, '8gBm/:&EnhH.1/q');
  expect(await payments.caller.comeBack(success_url(attemptId, data))).toBe(success(order));
  expect(await read()).toMatchObject({ paymentStatus: 'processing', attempts: [{ status: 'checking' }] });
});

test.each(wallets)(
  '%s: a pending payment is checked on the schedule, and paid when it is confirmed',
  async (method) => {
    const { order, page, read } = await payments.open(method);
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'delayed'))).toBe(success(order));
    expect(await read()).toMatchObject({ paymentStatus: 'processing', attempts: [{ status: 'checking' }] });
    payments.wait(15_000);
    await payments.sweep();
    expect(await read()).toMatchObject({ paymentStatus: 'processing' });
    payments.wait(30_000);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
  },
);

test.each(wallets)('%s: an outage, a refused key: held, and paid afterwards', async (method) => {
  for (const fault of ['outage', 'key_refused']) {
    const { order, page, read, attemptId } = await payments.open(method);
    await payments.caller.setFault(method, fault, 3600);
    expect(await payments.caller.comeBack(await payments.caller.press(page, 'pay'))).toBe(success(order));
    expect(await read()).toMatchObject({
      state: 'pending_payment',
      paymentStatus: 'processing',
      attempts: [{ status: 'checking' }],
    });
    await settleAttempt(payments.context, attemptId);
    expect(payments.context.logged.filter((line) => line.startsWith('error'))).toHaveLength(fault === 'outage' ? 0 : 1);
    await payments.caller.setFault(method, 'none');
    payments.wait(15_000);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'placed', attention: null });
  }
});

test.each(wallets)(
  '%s: a payment that stays pending holds the order past its end, for the staff, and may still be paid',
  async (method) => {
    const { page, read, order } = await payments.open(method);
    await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'pending'));
    payments.wait(30 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'pending_payment', attention: null });
    payments.wait(6 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'pending_payment', attention: [{ code: expect.any(String) }] });
    expect(await payments.stockOf(order)).toBe(8);
    await payments.caller.setState(page, 'paid');
    payments.wait(60 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
  },
);

test.each(wallets)(
  '%s: an order that is not paid expires after a last look-up, and gives its stock back',
  async (method) => {
    const { page, read, order } = await payments.open(method);
    payments.wait(29 * MINUTE_MS);
    await payments.sweep();
    expect(await read()).toMatchObject({ state: 'pending_payment' });
    payments.wait(MINUTE_MS);
    await Promise.all([payments.sweep(), payments.sweep()]);
    expect(await read()).toMatchObject({
      state: 'expired',
      events: ['pending_payment', 'expired'],
      attempts: [{ status: 'expired' }],
    });
    expect([await payments.stockOf(order), await payments.subjects(order)]).toEqual([10, ['your order has expired']]);
    const { rows } = await shop.db.execute(
      sql`SELECT params FROM order_events WHERE order_id = ${order.id} AND type = 'expired'`,
    );
    expect(rows).toEqual([{ params: {} }]);
    expect(page).toContain('/pay/');
  },
);

test.each(wallets)('%s: paid in the last second, the last look-up places the order', async (method) => {
  const { page, read } = await payments.open(method);
  await payments.caller.press(page, 'pay', 'not_returned');
  payments.wait(31 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
});

test('a provider that is switched off holds up no payment of the other one', async () => {
  const [off, on] = [await payments.open('esewa'), await payments.open('khalti')];
  await shop.db.execute(sql`INSERT INTO payment_attempts (order_id, method, status, amount, created_at, next_look_up_at)
    SELECT ${off.order.id}, 'esewa', 'cancelled', 1, now(), now() - interval '1 hour' FROM generate_series(1, 60)`);
  await payments.caller.press(on.page, 'pay', 'not_returned');
  const paymentProviders = new Map([...payments.context.paymentProviders].filter(([id]) => id !== 'esewa'));
  payments.wait(31 * MINUTE_MS);
  await sweep({ ...payments.context, paymentProviders });
  expect(await on.read()).toMatchObject({ state: 'placed', paymentStatus: 'paid' });
  expect(payments.context.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  payments.wait(5 * MINUTE_MS);
  await sweep({ ...payments.context, paymentProviders });
  expect(await off.read()).toMatchObject({
    state: 'pending_payment',
    attention: [{ code: 'payment_overdue', params: {} }],
  });
});

test('a payment that is checked for an hour is for the staff', async () => {
  const { order, page, read } = await payments.open('esewa');
  await shop.db.execute(sql`UPDATE orders SET expires_at = expires_at + interval '3 hours' WHERE id = ${order.id}`);
  await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'pending'));
  payments.wait(59 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({ state: 'pending_payment', attention: null });
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await read()).toMatchObject({
    state: 'pending_payment',
    attention: [{ code: 'payment_unsettled', params: { cause: 'pending' } }],
  });
});

test('an attempt that the visitor came back from is asked for again after 15 s; the rest of the day hourly', async () => {
  const { page, read } = await payments.open('esewa');
  await payments.caller.comeBack(await payments.caller.press(page, 'pay', 'pending'));
  const next = async () => {
    const { attempts } = await read();
    return attempts[0]!.nextLookUpAt!.getTime() - shop.clock.now!;
  };
  payments.wait(15_000);
  const delays: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    await payments.sweep();
    delays.push(Math.round((await next()) / 1000));
    payments.wait(await next());
  }
  // Twice shortened: at the end of the order is a look-up.
  expect(delays.slice(0, 5)).toEqual([30, 60, 120, 300, 900]);
  expect(delays.at(-1)).toBe(3600);
});
