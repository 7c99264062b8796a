import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { simulatedPayments } from '../../../db/schema';
import { buildTestApp } from '../../../testing/createTestApp';
import { createInjectFetch } from '../../../testing/injectFetch';
import { createSimulatorCaller } from '../../../testing/simulatorCaller';
import { prepare, prepareApp } from '../../../testing/prepare';
import { readSignedData } from '../providers/esewaSignature';
import { type PaymentAttempt, type PaymentProvider } from '../providers/types';
import { createPaymentProviders, type PaymentProviders } from '../providers/paymentProviders';
import { ESEWA_SECRET } from './simulatedAccounts';

const SHOP_URL = 'http://shop.example';

const shop = prepareApp();
const simulator = prepare(() => createSimulatorCaller(shop));
let providers: PaymentProviders;
let started: number;
const error = jest.fn();
beforeAll(async () => {
  const fetch = createInjectFetch(() => shop.app);
  providers = createPaymentProviders(shop.config, { fetch, now: () => shop.clock.now ?? Date.now(), log: { error } });
});
beforeEach(() => {
  started = Date.now();
  error.mockClear();
});
afterEach(async () => {
  shop.clock.now = null;
  for (const scope of ['esewa', 'khalti']) await simulator.setFault(scope, 'none');
});

/** Starts a payment with a wallet and opens its page. */
async function start(method: 'esewa' | 'khalti', amount = 125_050) {
  const provider = providers.get(method) as PaymentProvider;
  const attempt: PaymentAttempt = {
    id: randomUUID(),
    amount,
    orderNumber: 'MP-7K3Q-9XFD',
    expiresAt: new Date(started + 1_800_000),
    providerId: null,
  };
  const { providerId, instruction } = await provider.start(attempt, SHOP_URL);
  if (!instruction) throw new Error('a wallet has an instruction');
  const page = await simulator.open(instruction);
  const lookUp = () => provider.lookUp({ ...attempt, providerId });
  return { attempt: { ...attempt, providerId }, provider, page, lookUp };
}

const wallets = ['esewa', 'khalti'] as const;
const paid = { status: 'paid', reference: expect.stringMatching(/^[0-9A-F]{10}$/) };
const pending = { status: 'checking', reason: 'pending' };

test.each(wallets)('%s: opened, paid, looked up, and sent back to the return address', async (method) => {
  const { attempt, page, lookUp } = await start(method);
  expect(await lookUp()).toEqual(method === 'esewa' ? { status: 'open' } : { status: 'checking', reason: 'initiated' });
  const back = await simulator.press(page, 'pay');
  expect(await lookUp()).toEqual(paid);
  const result = method === 'esewa' ? 'success' : 'return';
  expect(back?.origin + String(back?.pathname)).toBe(`${SHOP_URL}/api/payments/${method}/${attempt.id}/${result}/`);
  if (method === 'khalti')
    expect(Object.fromEntries(back!.searchParams)).toMatchObject({ pidx: attempt.providerId, status: 'Completed' });
});

test.each([
  [125_050, '1,250.5'],
  [99_000, '990.0'],
])(
  "eSewa's signed data of %i paisa names the amount as %s, and verifies; tampered data does not",
  async (amount, text) => {
    const { attempt, page } = await start('esewa', amount);
    const back = await simulator.press(page, 'pay');
    const signed = readSignedData(back?.searchParams.get('data'), ESEWA_SECRET);
    expect(signed).toMatchObject({ status: 'COMPLETE', total_amount: text, transaction_uuid: attempt.id });
    const other = await start('esewa', amount);
    const tampered = await simulator.press(other.page, 'pay', 'tampered');
    expect(readSignedData(tampered?.searchParams.get('data'), ESEWA_SECRET)).toBeNull();
    expect(await other.lookUp()).toEqual(paid);
  },
);

test.each(wallets)('%s: cancelled', async (method) => {
  const { attempt, page, lookUp } = await start(method);
  const back = await simulator.press(page, 'cancel');
  const result = method === 'esewa' ? 'failure' : 'return';
  expect(back?.pathname).toBe(`/api/payments/${method}/${attempt.id}/${result}/`);
  expect(await lookUp()).toEqual({ status: 'cancelled' });
  expect(await simulator.press(page, 'pay')).toBeNull();
  expect(await lookUp()).toEqual({ status: 'cancelled' });
});

test.each(wallets)('%s: a closed window tells nobody, before and after paying', async (method) => {
  const closed = await start(method);
  expect(await simulator.press(closed.page, 'close')).toBeNull();
  expect((await closed.lookUp()).status).toBe(method === 'esewa' ? 'open' : 'checking');
  expect(await simulator.press(closed.page, 'pay', 'not_returned')).toBeNull();
  expect(await closed.lookUp()).toEqual(paid);
});

test.each(wallets)('%s: confirmed after 30 seconds; pending until a tester decides', async (method) => {
  const late = await start(method);
  await simulator.press(late.page, 'pay', 'delayed');
  expect(await late.lookUp()).toEqual(pending);
  shop.clock.now = Date.now() + 31_000;
  expect(await late.lookUp()).toEqual(paid);
  const undecided = await start(method);
  await simulator.press(undecided.page, 'pay', 'pending');
  expect(await undecided.lookUp()).toEqual(pending);
  await simulator.setState(undecided.page, 'cancelled');
  expect(await undecided.lookUp()).toEqual({ status: 'cancelled' });
});

test.each(wallets)('%s: another amount', async (method) => {
  const { page, lookUp } = await start(method);
  await simulator.press(page, 'pay', 'wrong_amount');
  expect(await lookUp()).toMatchObject({ status: 'mismatch', reported: expect.stringMatching(/^1240\.50?, /) });
});

test.each(wallets)('%s: out of order, and a refused key, which is logged', async (method) => {
  const { page, lookUp } = await start(method);
  await simulator.press(page, 'pay', 'outage');
  expect(await lookUp()).toEqual({ status: 'checking', reason: 'unavailable' });
  await simulator.setFault(method, 'key_refused');
  await simulator.setFault(page.split('/')[4]!, 'none');
  expect(await lookUp()).toEqual({ status: 'keyRefused' });
  expect(error).toHaveBeenCalledTimes(1);
  shop.clock.now = Date.now() + 61_000;
  expect(await lookUp()).toEqual(paid);
});

test.each(wallets)('%s: no response until the caller gives up; the payment is there all the same', async (method) => {
  const { attempt, page, lookUp } = await start(method);
  await simulator.press(page, 'pay', 'silence');
  const inject = createInjectFetch(() => shop.app);
  const fetch: typeof inject = (url, init) => inject(url, { ...init, signal: AbortSignal.timeout(200) });
  const impatient = createPaymentProviders(shop.config, { fetch, now: Date.now, log: { error } }).get(method);
  expect(await impatient?.lookUp(attempt)).toEqual({ status: 'checking', reason: 'unanswered' });
  await simulator.setFault(page.split('/')[4]!, 'none');
  expect(await lookUp()).toEqual(paid);
});

test('Khalti: a lost response to initiate leaves a payment that nobody can reach', async () => {
  await simulator.setFault('khalti', 'silence');
  const inject = createInjectFetch(() => shop.app);
  const patience = new AbortController();
  const fetch: typeof inject = (url, init) => inject(url, { ...init, signal: patience.signal });
  const impatient = createPaymentProviders(shop.config, { fetch, now: Date.now, log: { error } }).get('khalti')!;
  const id = randomUUID();
  const attempt = { id, amount: 5000, orderNumber: 'MP-1', expiresAt: new Date(), providerId: null };
  const unanswered = expect(impatient.start(attempt, SHOP_URL)).rejects.toMatchObject({ reason: 'unanswered' });
  while ((await shop.db.$count(simulatedPayments, eq(simulatedPayments.orderId, id))) === 0);
  patience.abort(new DOMException('', 'TimeoutError'));
  await unanswered;
});

test('eSewa refunds in the panel, in part and as a whole; Khalti by its refund call', async () => {
  const esewa = await start('esewa');
  await simulator.press(esewa.page, 'pay');
  for (const [state, part] of [
    ['partially_refunded', 'partial'],
    ['refunded', 'full'],
  ] as const) {
    await simulator.setState(esewa.page, state);
    expect(await esewa.lookUp()).toMatchObject({ status: 'refunded', part });
  }
  const khalti = await start('khalti');
  await simulator.press(khalti.page, 'pay');
  const result = await khalti.lookUp();
  const reference = result.status === 'paid' ? String(result.reference) : '';
  const { request, confirm } = khalti.provider.refund!;
  await simulator.setFault('khalti', 'refund_refused');
  expect(await request(reference)).toEqual({ status: 'refused', reason: 'Insufficient balance in merchant account.' });
  expect(await confirm(khalti.attempt)).toEqual({ status: 'paid', reference });
  await simulator.setFault('khalti', 'none');
  expect(await request(reference)).toEqual({ status: 'accepted' });
  expect(await confirm(khalti.attempt)).toEqual({
    status: 'refunded',
    reference,
    part: 'full',
  });
  expect(esewa.provider.refund).toBeUndefined();
});

test('Khalti expires after an hour, with HTTP 400', async () => {
  const { page, lookUp } = await start('khalti');
  shop.clock.now = Date.now() + 3_601_000;
  expect(await lookUp()).toEqual({ status: 'expired' });
  expect(await simulator.press(page, 'pay')).toBeNull();
  expect(await lookUp()).toEqual({ status: 'expired' });
});

test('a double press pays once', async () => {
  const { page, lookUp } = await start('khalti');
  const targets = await Promise.all([simulator.press(page, 'pay'), simulator.press(page, 'pay')]);
  expect(targets.filter((target) => target !== null)).toHaveLength(1);
  expect(await lookUp()).toEqual(paid);
});

test('the form may be posted again until it is paid; a form that was changed is refused', async () => {
  const { attempt, provider, page } = await start('esewa');
  const { instruction } = await provider.start(attempt, SHOP_URL);
  const { action, fields } = instruction!;
  expect(await simulator.open(instruction!)).toBe(page);
  const refused = async (changes: Record<string, string>) => {
    const response = await simulator.form(new URL(action).pathname, { ...fields, ...changes });
    expect(response.statusCode).toBe(400);
    return response.body;
  };
  expect(await refused({ total_amount: '1' })).toContain('ES104');
  expect(await refused({ tax_amount: '' })).toContain('ES101');
  expect(await refused({ product_service_charge: '5' })).toContain('ES105');
  expect(await refused({ product_code: 'OTHER' })).toContain('ES102');
  expect(await refused({ success_url: `${fields.success_url}?order=1` })).toContain('ES106');
  await simulator.press(page, 'pay');
  expect(await refused({})).toContain('ES103');
});

test('the pages say that no money moves, need no script, and escape what they show', async () => {
  const { page } = await start('esewa');
  for (const url of [page, '/api/simulator/']) {
    const { statusCode, headers, body } = await shop.app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('Simulated payment, no money moves');
    expect(body).not.toMatch(/<script| on\w+=/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  }
  expect((await shop.app.inject(page)).body).toContain('NPR 1,250.50');
  expect((await shop.app.inject('/api/simulator/pay/unknown/')).statusCode).toBe(404);
});

test('a shop with live payments has no simulator', async () => {
  const app = await buildTestApp({ db: shop.db, config: { ...shop.config, payments: 'live' } });
  expect((await app.inject('/api/simulator/')).statusCode).toBe(404);
  await app.close();
});
