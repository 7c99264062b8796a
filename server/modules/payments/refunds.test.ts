import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { inTransaction } from '../../db/database';
import { orders } from '../../db/orderSchema';
import { attentionText } from '../../../contract/orderTexts';
import { createMember } from '../../testing/factories';
import { createInjectFetch } from '../../testing/injectFetch';
import { createSettleContext, readRefunded } from '../../testing/orderFactory';
import { readMails } from '../../testing/readMails';
import { createPaymentTest } from '../../testing/paymentCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { findOverdue } from './paymentJobs';
import { toIdempotentCall } from '../../http/idempotentCalls';
import { english } from '../../i18n';
import { settleAttempt } from './lookUpAttempt';
import { type Fetch } from './providers/call';
import { refundOrder } from './refunds';
import { withdrawRefunds } from './withdrawRefunds';

const shop = prepareApp();
const payments = prepare(() => createPaymentTest(shop));
const clerk = prepare(() => createMember(shop, { isStaff: true }));
afterEach(() => payments.reset());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Opened = Awaited<ReturnType<typeof payments.open>>;
const open = async (method: 'esewa' | 'khalti', outcome?: Parameters<typeof payments.caller.press>[2]) => {
  const opened = await payments.open(method);
  await payments.caller.comeBack(await payments.caller.press(opened.page, 'pay', outcome));
  return opened;
};
const cancel = ({ order }: Opened) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/cancel/`,
    headers: order.member.headers,
    payload: {},
  });
const refund = async ({ order }: Opened, amount: string, reference?: string, payment?: string | null) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/desk/orders/${order.id}/refunds/`,
    headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
    payload: {
      reason: 'Torn bag',
      amount,
      refunded: await readRefunded(shop, order.id),
      ...(reference && { reference: `${order.number}-${reference}` }),
      ...(payment && { payment }),
    },
  });

test('money of a wallet is refunded by a call of the provider or with the number of the refund, and else stays', async () => {
  const paid = await open('khalti');
  const refused = await refund(paid, paid.order.total);
  expect([refused.statusCode, refused.json()]).toEqual([400, { reference: [expect.stringContaining('number')] }]);
  expect(await paid.read()).toMatchObject({ state: 'placed', paymentStatus: 'paid', refunds: [] });

  const due = await open('esewa');
  await cancel(due);
  expect((await refund(due, due.order.total)).statusCode).toBe(400);
  expect(await due.read()).toMatchObject({ paymentStatus: 'refund_due', refunds: [{ status: 'due' }] });
});

test('refunds in parts are never more than the payment, and a cancellation returns what is left', async () => {
  const opened = await open('esewa');
  const { total } = opened.order;
  const left = (Number(total) - 100).toFixed(2);
  expect((await refund(opened, '100.00', 'R-1')).statusCode).toBe(200);
  expect((await refund(opened, total, 'R-2')).json()).toEqual({ amount: [`Refund at most NPR ${left}.`] });
  await cancel(opened);
  expect(await opened.read()).toMatchObject({
    paymentStatus: 'refund_due',
    refunds: [
      { amount: '100.00', status: 'done' },
      { amount: left, status: 'due' },
    ],
  });
  expect((await refund(opened, left, 'R-2')).statusCode).toBe(200);
  expect(await opened.read()).toMatchObject({ paymentStatus: 'refunded' });
  expect((await refund(opened, '1.00', 'R-3')).statusCode).toBe(409);
});

test('a refund is mailed with its amount, its reason and how the order was paid', async () => {
  const opened = await open('esewa');
  const { number, total, member } = opened.order;
  const readRefundMails = async () =>
    (await readMails(shop, member.email)).filter(({ subject }) => subject.includes('on its way back'));
  expect((await refund(opened, '100.00', 'R-1')).statusCode).toBe(200);
  // A mail names the payment as it is when it is sent.
  await readRefundMails();
  await cancel(opened);
  const left = (Number(total) - 100).toFixed(2);
  expect((await refund(opened, left, 'R-2')).statusCode).toBe(200);
  const mails = await readRefundMails();
  expect(mails.map(({ subject }) => subject)).toEqual(
    [1, 2].map(() => `${shop.config.shopName} ${number}: your money is on its way back`),
  );
  const [part, rest] = mails.map(({ text }) => text);
  expect(part).toContain('NPR 100.00 was refunded: Torn bag');
  expect(part).toMatch(/^Payment: eSewa \(simulated\), paid$/m);
  expect(rest).toContain(`NPR ${left} was refunded: Torn bag`);
  expect(rest).toMatch(/^Payment: eSewa \(simulated\), refunded$/m);
});

test('the mail about a refund that the provider has made says that the order is refunded', async () => {
  const opened = await open('khalti');
  const { total, member } = opened.order;
  await cancel(opened);
  expect((await refund(opened, total)).json()).toMatchObject({ payment_status: 'refunded' });
  const mail = (await readMails(shop, member.email)).at(-1)!;
  expect(mail.subject).toMatch(/: your money is on its way back$/);
  expect(mail.text).toContain(`NPR ${total} went back to you.`);
  expect(mail.text).toMatch(/^Payment: Khalti \(simulated\), refunded$/m);
});

test('the last part of a payment makes the order refunded', async () => {
  const opened = await open('esewa');
  expect((await refund(opened, '100.00', 'R-1')).statusCode).toBe(200);
  expect((await refund(opened, (Number(opened.order.total) - 100).toFixed(2), 'R-2')).statusCode).toBe(200);
  expect(await opened.read()).toMatchObject({ state: 'placed', paymentStatus: 'refunded' });
});

test('two refunds of the same amount are due: the one of the payment that staff name is done', async () => {
  const first = await payments.open('esewa');
  const second = await payments.caller.open(first.order, 'khalti');
  await payments.caller.comeBack(await payments.caller.press(second.page, 'pay'));
  await payments.caller.comeBack(await payments.caller.press(first.page, 'pay'));
  await cancel(first);
  const { total } = first.order;
  const unnamed = await refund(first, total, 'E-1');
  expect([unnamed.statusCode, unnamed.json()]).toEqual([409, expect.objectContaining({ code: 'refund_ambiguous' })]);
  expect((await refund(first, total, 'E-1', 'another payment')).json()).toEqual({ payment: [expect.any(String)] });

  const [esewa, khalti] = (await first.read()).attempts;
  const statuses = async () =>
    Object.fromEntries((await first.read()).refunds.map(({ attemptId, status }) => [attemptId, status]));
  expect((await refund(first, total, 'E-1', esewa!.reference)).statusCode).toBe(200);
  expect(await statuses()).toEqual({ [esewa!.id]: 'done', [khalti!.id]: 'due' });
  expect((await refund(first, total, 'E-1', esewa!.reference)).json()).toEqual({ payment: [expect.any(String)] });
  expect(await first.read()).toMatchObject({ paymentStatus: 'refund_due' });
  // Khalti refunds by a call.
  expect((await refund(first, total)).json()).toMatchObject({ payment_status: 'refunded' });
});

test('a refund of a payment of last week is asked for once an hour', async () => {
  const opened = await open('esewa');
  const lookUps = async () => {
    payments.context.logged.length = 0;
    await payments.sweep();
    return payments.context.logged.filter((line) => JSON.stringify(line).includes('payment looked up')).length;
  };
  await shop.db.execute(sql`UPDATE payment_attempts SET created_at = created_at - interval '7 days',
    paid_at = paid_at - interval '7 days' WHERE order_id = ${opened.order.id}`);
  await cancel(opened);
  expect(await lookUps()).toBe(1);
  expect(await lookUps()).toBe(0);
  payments.wait(61 * MINUTE_MS);
  expect(await lookUps()).toBe(1);
});

test.each(['esewa', 'khalti'] as const)(
  '%s: a part that was refunded before does not confirm the refund of the rest',
  async (method) => {
    const opened = await open(method);
    const left = (Number(opened.order.total) - 100).toFixed(2);
    await payments.caller.setState(opened.page, 'partially_refunded');
    expect((await refund(opened, '100.00', 'R-1')).statusCode).toBe(200);
    await cancel(opened);
    await payments.sweep();
    const due = { paymentStatus: 'refund_due', attention: null, attempts: [{ nextLookUpAt: expect.any(Date) }] };
    expect(await opened.read()).toMatchObject({
      ...due,
      refunds: [{ status: 'done' }, { amount: left, status: 'due' }],
    });
    await payments.caller.setState(opened.page, 'refunded');
    payments.wait(61 * MINUTE_MS);
    await payments.sweep();
    expect(await opened.read()).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ status: 'done' }, { amount: left, status: 'done' }],
    });
  },
);

test('a part of a refund that is due as a whole is looked up again by the schedule', async () => {
  const opened = await open('esewa');
  await cancel(opened);
  await payments.caller.setState(opened.page, 'partially_refunded');
  await payments.sweep();
  expect(await opened.read()).toMatchObject({
    paymentStatus: 'refund_due',
    attention: [{ code: 'refund_mismatch', params: { part: 'partial' } }],
    attempts: [{ nextLookUpAt: expect.any(Date) }],
  });
});

test('money that the provider has returned in part: staff return the rest, and nothing is left to decide', async () => {
  const opened = await payments.open('esewa');
  await payments.caller.press(opened.page, 'pay', 'not_returned');
  await payments.caller.setState(opened.page, 'partially_refunded');
  payments.wait(15_000);
  await payments.sweep();
  expect((await refund(opened, '100000.00', 'R-1')).statusCode).toBe(400);
  expect((await refund(opened, '100.00', 'R-1')).statusCode).toBe(200);
  expect((await refund(opened, '100.00', 'R-2')).statusCode).toBe(409);
  payments.wait(31 * MINUTE_MS);
  await payments.sweep();
  expect(await opened.read()).toMatchObject({
    state: 'expired',
    paymentStatus: 'refunded',
    refunds: [{ amount: '100.00', status: 'done' }],
  });
});

test('a cancelled order is not processing any more when its payment has failed', async () => {
  const opened = await open('esewa', 'pending');
  await cancel(opened);
  expect(await opened.read()).toMatchObject({ state: 'cancelled', paymentStatus: 'processing' });
  await payments.caller.setState(opened.page, 'cancelled');
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await opened.read()).toMatchObject({ paymentStatus: 'due', attempts: [{ status: 'cancelled' }] });
});

test('a payment of a cancelled order that stays undecided is for the staff, and not checked for ever', async () => {
  const opened = await open('esewa', 'pending');
  await cancel(opened);
  payments.wait(61 * MINUTE_MS);
  await payments.sweep();
  expect(await opened.read()).toMatchObject({
    paymentStatus: 'processing',
    attention: [{ code: 'payment_unsettled', params: { cause: 'pending' } }],
    attempts: [{ status: 'checking', nextLookUpAt: expect.any(Date) }],
  });
  await shop.app.inject({
    method: 'POST',
    url: `/api/desk/orders/${opened.order.id}/attention/`,
    headers: clerk.headers,
    payload: { attention: attentionText(english, (await opened.read()).attention) },
  });
  payments.wait(24 * HOUR_MS);
  await payments.sweep();
  expect(await opened.read()).toMatchObject({
    state: 'cancelled',
    paymentStatus: 'due',
    attention: [{ params: { given_up: false } }, { params: { given_up: true } }],
    attempts: [{ status: 'cancelled', nextLookUpAt: null }],
  });
  await payments.caller.setState(opened.page, 'paid');
  await settleAttempt(payments.context, opened.attemptId);
  expect(await opened.read()).toMatchObject({ paymentStatus: 'refund_due', attempts: [{ status: 'paid' }] });
});

test('an order that staff know of does not keep others from expiring', async () => {
  const opened = await open('esewa', 'pending');
  const overdue = async () => (await findOverdue(payments.context)).some(({ id }) => id === opened.order.id);
  payments.wait(31 * MINUTE_MS);
  expect(await overdue()).toBe(true);
  payments.wait(31 * MINUTE_MS);
  await payments.sweep();
  expect(await opened.read()).toMatchObject({ state: 'pending_payment', attention: [expect.any(Object)] });
  expect(await overdue()).toBe(false);
});

test('money that arrives for the order of a deleted account goes back', async () => {
  const { order, page, read } = await payments.open('esewa');
  payments.wait(30 * MINUTE_MS);
  await payments.sweep();
  await shop.db.update(orders).set({ memberId: null }).where(eq(orders.id, order.id));
  await payments.caller.comeBack(await payments.caller.press(page, 'pay'));
  expect(await read()).toMatchObject({ state: 'expired', paymentStatus: 'refund_due', refunds: [{ status: 'due' }] });
});

test('a refund that Khalti refuses: staff read why, it stays due, and is made when it is tried again', async () => {
  const opened = await open('khalti');
  await cancel(opened);
  await payments.caller.setFault('khalti', 'refund_refused');
  const refused = await refund(opened, opened.order.total);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'refund_refused', detail: expect.stringContaining('Insufficient balance in merchant account.') },
  ]);
  expect(await opened.read()).toMatchObject({ paymentStatus: 'refund_due', refunds: [{ status: 'due' }] });
  await payments.caller.setFault('khalti', 'none');
  expect((await refund(opened, opened.order.total)).json()).toMatchObject({ payment_status: 'refunded' });
});

/** Refunds the whole payment through providers of which `fetch` answers the calls. */
const refundWith = ({ order }: Opened, fetch: Fetch) => {
  const context = createSettleContext(shop, fetch);
  const call = toIdempotentCall(clerk.id, randomUUID(), order.id);
  const request = { amount: order.total, reason: 'Cancelled', refunded: '0.00' };
  return refundOrder(context, { orderId: order.id, staffId: clerk.id, ip: '127.0.0.1', call, request });
};

test('two clerks who press at the same moment, and one who presses after a time-out, request one refund', async () => {
  const opened = await open('khalti');
  await cancel(opened);
  const response = createInjectFetch(() => shop.app);
  let requests = 0;
  let isSilent = true;
  const fetch: Fetch = async (url, init) => {
    if (!url.endsWith('/refund/')) return response(url, init);
    requests += 1;
    if (isSilent) throw new DOMException('', 'TimeoutError');
    return response(url, init);
  };
  const waiting = expect.objectContaining({ code: 'refund_waiting' });
  const pressed = await Promise.allSettled([refundWith(opened, fetch), refundWith(opened, fetch)]);
  expect(pressed).toMatchObject([{ reason: waiting }, { reason: waiting }]);
  await expect(refundWith(opened, fetch)).rejects.toEqual(waiting);
  expect(requests).toBe(1);
  // Khalti has made it after all, or else it is requested again.
  payments.wait(61_000);
  isSilent = false;
  expect(await refundWith(opened, fetch)).toMatchObject({ order: { paymentStatus: 'refunded' } });
  expect(requests).toBe(2);
});

test('a refund that the provider was asked for is not withdrawn: its money may be on its way', async () => {
  const opened = await open('khalti');
  await cancel(opened);
  const withdraw = () =>
    inTransaction(shop.db, (transaction) => withdrawRefunds(transaction, opened.order.id, 100, undefined));
  const response = createInjectFetch(() => shop.app);
  const fetch: Fetch = async (url, init) => {
    if (url.endsWith('/refund/')) throw new DOMException('', 'TimeoutError');
    return response(url, init);
  };
  await expect(refundWith(opened, fetch)).rejects.toMatchObject({ code: 'refund_waiting' });
  expect(await withdraw()).toBe(0);
  expect(await opened.read()).toMatchObject({ refunds: [{ amount: opened.order.total, status: 'due' }] });
});

test('a refund that was made in the panel meanwhile is not requested again', async () => {
  const opened = await open('khalti');
  await cancel(opened);
  await payments.caller.setState(opened.page, 'refunded');
  const response = createInjectFetch(() => shop.app);
  const fetch: Fetch = (url, init) => {
    expect(url).not.toContain('/refund/');
    return response(url, init);
  };
  expect(await refundWith(opened, fetch)).toMatchObject({ order: { paymentStatus: 'refunded' } });
});

test('a reference is of one refund of its provider, also in other orders', async () => {
  const [one, other] = [await open('esewa'), await open('esewa')];
  const record = ({ order }: Opened, amount: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${order.id}/refunds/`,
      headers: { ...clerk.headers, 'idempotency-key': randomUUID() },
      payload: { amount, reason: 'Torn bag', reference: 'E-77', refunded: '0.00' },
    });
  const responses = await Promise.all([record(one, '10.00'), record(other, '10.00')]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'reference_used' });
});

test('the mail of a cancelled order says what is refunded: the payment less what went back', async () => {
  const opened = await open('esewa');
  await refund(opened, '100.00', 'R-1');
  await cancel(opened);
  const mails = await readMails(shop, opened.order.member.email);
  expect(mails.find(({ subject }) => subject.endsWith('was cancelled'))!.text).toContain(
    'NPR 200.50 will be refunded in the way you paid',
  );
});
