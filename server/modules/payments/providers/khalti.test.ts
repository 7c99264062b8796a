import { createKhalti, isKhaltiPage, readKhaltiLookUp } from './khalti';
import { type LookUp } from './types';
import { type Fetch, type ProviderResponse } from './call';

const NOW = Date.parse('2026-11-22T06:00:00Z');
const attempt = {
  id: '0b9f6c1e-5a0e-4b7e-9a55-3f3c2d1e0f9a',
  amount: 125_050,
  orderNumber: 'MP-7K3Q-9XFD',
  expiresAt: new Date(NOW + 60_000),
  providerId: 'HT6o6PEZRWFJ5ygavzHWd5',
};

const response = (status: string, fields: object = {}, httpStatus = 200): ProviderResponse => ({
  httpStatus,
  text: JSON.stringify({
    pidx: attempt.providerId,
    total_amount: 125_050,
    status,
    transaction_id: null,
    fee: 0,
    refunded: false,
    ...fields,
  }),
});
const checking = (reason: string) => ({ status: 'checking', reason }) as LookUp;
const mismatch = (paid: number | null) =>
  expect.objectContaining({ status: 'mismatch', reference: 'GFq9', paid }) as LookUp;
const transaction_id = 'GFq9';

// The table of what Khalti's responses mean.
test.each<[what: string, response: ProviderResponse, means: LookUp]>([
  ['Completed', response('Completed', { transaction_id }), { status: 'paid', reference: 'GFq9' }],
  [
    'Completed with another amount',
    response('Completed', { transaction_id, total_amount: 125_000 }),
    mismatch(125_000),
  ],
  [
    'Completed with an amount in rupees',
    response('Completed', { transaction_id, total_amount: 1250.5 }),
    checking('unknown'),
  ],
  ['Completed of another pidx', response('Completed', { transaction_id, pidx: 'other' }), mismatch(null)],
  [
    'Completed, but refunded',
    response('Completed', { transaction_id, refunded: true }),
    { status: 'refunded', reference: 'GFq9', part: 'full' },
  ],
  ['Completed with HTTP 400', response('Completed', { transaction_id }, 400), checking('unknown')],
  ['Pending', response('Pending'), checking('pending')],
  ['Initiated', response('Initiated'), checking('initiated')],
  ['503', { httpStatus: 503, text: 'Service Unavailable' }, checking('unavailable')],
  ['401', { httpStatus: 401, text: '{"detail":"Invalid token.","status_code":401}' }, { status: 'keyRefused' }],
  ['403', { httpStatus: 403, text: '' }, { status: 'keyRefused' }],
  ['404', { httpStatus: 404, text: '{"detail":"Not found."}' }, checking('unknown')],
  ['a time-out', { httpStatus: null, failure: 'timeout' }, checking('unanswered')],
  ['no network', { httpStatus: null, failure: 'network' }, checking('unanswered')],
  ['an unknown status', response('Settled'), checking('unknown')],
  ['no JSON', { httpStatus: 200, text: '<html>' }, checking('unknown')],
  ['Expired with HTTP 400', response('Expired', {}, 400), { status: 'expired' }],
  ['Expired with HTTP 200', response('Expired'), { status: 'expired' }],
  ['Expired of another pidx', response('Expired', { pidx: 'other' }, 400), checking('unknown')],
  ['User canceled with HTTP 400', response('User canceled', {}, 400), { status: 'cancelled' }],
  [
    'Refunded',
    response('Refunded', { transaction_id, refunded: true }),
    { status: 'refunded', reference: 'GFq9', part: 'full' },
  ],
  [
    'Partially Refunded',
    response('Partially Refunded', { transaction_id }),
    { status: 'refunded', reference: 'GFq9', part: 'partial' },
  ],
])('Khalti: %s', (_what, given, means) => {
  expect(readKhaltiLookUp(given, attempt)).toEqual(means);
});

test.each([
  ['https://test-pay.khalti.com/?pidx=1', 'https://dev.khalti.com/api/v2/', true],
  ['https://pay.khalti.com/?pidx=1', 'https://khalti.com/api/v2/', true],
  ['http://pay.khalti.com/?pidx=1', 'https://khalti.com/api/v2/', false],
  ['https://pay.khalti.com:8443/', 'https://khalti.com/api/v2/', false],
  ['https://khalti.com.evil.example/', 'https://khalti.com/api/v2/', false],
  ['https://notkhalti.com/', 'https://khalti.com/api/v2/', false],
  ['javascript:alert(1)//khalti.com', 'https://khalti.com/api/v2/', false],
  ['http://127.0.0.1:9000/pay', 'http://127.0.0.1:9000/api/v2/', true],
  ['http://127.0.0.1:9001/pay', 'http://127.0.0.1:9000/api/v2/', false],
])('the payment page %s of the API %s is trusted: %s', (page, api, trusted) => {
  expect(isKhaltiPage(new URL(page), api)).toBe(trusted);
});

type Sent = { url: string; method: string; authorization: string; body: unknown };

function createTestKhalti(respond: () => Response | Promise<Response>) {
  const calls: Sent[] = [];
  const error = jest.fn();
  const fetch: Fetch = async (url, init) => {
    const { authorization = '' } = init.headers as Record<string, string>;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ url, method: String(init.method), authorization, body });
    return respond();
  };
  const settings = {
    secret: 'key',
    url: 'https://dev.khalti.com/api/v2',
    isPaymentPage: (page: URL) => isKhaltiPage(page, 'https://dev.khalti.com/api/v2'),
  };
  return { khalti: createKhalti(settings, { fetch, now: () => NOW, log: { error } }), calls, error };
}
const initiated = (payment_url: string) => () =>
  Response.json({ pidx: 'P1', payment_url, expires_at: '2026-11-22T07:00:00Z', expires_in: 3600 });

test('a payment is initiated in whole paisa, with the key, and the browser is sent to the address of the response', async () => {
  const { khalti, calls } = createTestKhalti(initiated('https://test-pay.khalti.com/?pidx=P1'));
  expect(await khalti.start(attempt, 'https://shop.example')).toEqual({
    providerId: 'P1',
    instruction: { http_method: 'GET', action: 'https://test-pay.khalti.com/?pidx=P1', fields: {} },
  });
  expect(calls).toEqual([
    {
      url: 'https://dev.khalti.com/api/v2/epayment/initiate/',
      method: 'POST',
      authorization: 'Key key',
      body: {
        return_url: `https://shop.example/api/payments/khalti/${attempt.id}/return/`,
        website_url: 'https://shop.example/',
        amount: 125_050,
        purchase_order_id: attempt.id,
        purchase_order_name: 'Order MP-7K3Q-9XFD',
      },
    },
  ]);
});

const timeOut = () => Promise.reject(new DOMException('timed out', 'TimeoutError'));
test.each<[what: string, respond: () => Response | Promise<Response>, reason: string, errors: number]>([
  ['a time-out', timeOut, 'unanswered', 0],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'unanswered', 0],
  ['503', () => new Response('', { status: 503 }), 'unavailable', 0],
  ['401', () => Response.json({ detail: 'Invalid token.', status_code: 401 }, { status: 401 }), 'keyRefused', 1],
  ['400', () => Response.json({ amount: ['…'], error_key: 'validation_error' }, { status: 400 }), 'refused', 1],
  ['a page on another host', initiated('https://evil.example/?pidx=P1'), 'refused', 1],
  ['no pidx', () => Response.json({ payment_url: 'https://pay.khalti.com/' }), 'refused', 1],
])('initiating that meets %s is not repeated, and fails as %s', async (_what, respond, reason, errors) => {
  const { khalti, calls, error } = createTestKhalti(respond);
  await expect(khalti.start(attempt, 'https://shop.example')).rejects.toMatchObject({ reason });
  expect([calls.length, error.mock.calls.length]).toEqual([1, errors]);
});

test('the look-up sends the pidx; an attempt without one is open while it is young, and expired afterwards', async () => {
  const { khalti, calls } = createTestKhalti(() => new Response('', { status: 503 }));
  expect(await khalti.lookUp(attempt)).toEqual(checking('unavailable'));
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['https://dev.khalti.com/api/v2/epayment/lookup/', { pidx: attempt.providerId }],
  ]);
  expect(await khalti.lookUp({ ...attempt, providerId: null })).toEqual({ status: 'open' });
  expect(await khalti.lookUp({ ...attempt, providerId: null, expiresAt: new Date(NOW) })).toEqual({
    status: 'expired',
  });
  expect(calls).toHaveLength(1);
});

test('a refund goes beside v2 with an empty body, and a look-up follows whatever it answers', async () => {
  let refundFails = false;
  const { khalti, calls } = createTestKhalti(() => {
    if (refundFails) return timeOut();
    return Response.json({
      pidx: attempt.providerId,
      total_amount: 125_050,
      status: 'Refunded',
      transaction_id,
      refunded: true,
    });
  });
  const refunded = { status: 'refunded', reference: 'GFq9', part: 'full' };
  const { request, confirm } = khalti.refund!;
  expect(await request('GF/q9')).toEqual({ status: 'accepted' });
  expect(await confirm(attempt)).toEqual(refunded);
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['https://dev.khalti.com/api/merchant-transaction/GF%2Fq9/refund/', undefined],
    ['https://dev.khalti.com/api/v2/epayment/lookup/', { pidx: attempt.providerId }],
  ]);
  refundFails = true;
  expect(await request('GFq9')).toEqual({ status: 'unanswered' });
});

test.each([
  [400, { detail: 'Insufficient balance in merchant account.' }, 'Insufficient balance in merchant account.'],
  [400, { amount: ['Wrong'] }, 'no reason given'],
  [401, { detail: 'Invalid token.' }, 'Khalti does not accept the key of the shop.'],
])('a refund that Khalti refuses with %i is logged and says why', async (status, body, reason) => {
  const { khalti, error } = createTestKhalti(() => Response.json(body, { status }));
  expect(await khalti.refund!.request('GFq9')).toEqual({ status: 'refused', reason });
  expect(error).toHaveBeenCalledTimes(1);
});

test('a refund that Khalti does not answer is given up before the desk gives up', async () => {
  // The look-ups of a job find its result later.
  const limits = jest.spyOn(AbortSignal, 'timeout');
  const { khalti } = createTestKhalti(timeOut);
  expect(await khalti.refund!.request('GFq9')).toEqual({ status: 'unanswered' });
  expect(await khalti.refund!.confirm(attempt)).toEqual(checking('unanswered'));
  expect(limits).toHaveBeenCalledTimes(2);
  expect(limits.mock.calls.reduce((sum, [limit]) => sum + limit, 0)).toBeLessThan(4000);
  limits.mockRestore();
});

test('Khalti takes no less than NPR 10.00', () => {
  const { khalti } = createTestKhalti(() => new Response());
  const cash = { openOrders: 0, failedDeliveries: 0 };
  expect([khalti.checkEligibility({ total: 999, cash }), khalti.checkEligibility({ total: 1000, cash })]).toEqual([
    'Khalti takes payments from NPR 10.00.',
    null,
  ]);
});
