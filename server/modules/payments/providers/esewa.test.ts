import { createEsewa, esewaAmount, readEsewaAmount, readEsewaStatus } from './esewa';
import { type LookUp } from './types';
import { type ProviderResponse } from './call';

const NOW = Date.parse('2026-11-22T06:00:00Z');
const attempt = {
  id: '0b9f6c1e-5a0e-4b7e-9a55-3f3c2d1e0f9a',
  amount: 125_050,
  orderNumber: 'MP-7K3Q-9XFD',
  expiresAt: new Date(NOW + 60_000),
  providerId: null,
  productCode: 'EPAYTEST',
};
const settings = {
  productCode: 'EPAYTEST',
  secret: '8gBm/:&EnhH.1/q',
  formUrl: 'https://epay.example/form',
  statusUrl: 'https://status.example/status/',
};

test.each([
  [11_000, '110'],
  [125_050, '1250.50'],
  [125_005, '1250.05'],
  [1, '0.01'],
])('%i paisa are sent as %s', (paisa, text) => {
  expect(esewaAmount(paisa)).toBe(text);
});

test.each([
  ['1000.0', 100_000],
  ['1,000.0', 100_000],
  ['12,345,678.9', 1_234_567_890],
  ['110', 11_000],
  ['0.05', 5],
  ['1,0000.0', null],
  ['10,00.0', null],
  ['1,000,0', null],
  ['1000.005', null],
  ['1.0E7', null],
  ['-5.0', null],
  [' 5', null],
  ['NaN', null],
  ['', null],
])('the amount %j is %j paisa', (text, paisa) => {
  expect(readEsewaAmount(text)).toBe(paisa);
});

/** A response whose amount is a JSON number, as eSewa writes it. */
const response = (status: string, fields: object = {}, httpStatus = 200): ProviderResponse => ({
  httpStatus,
  text: JSON.stringify({
    product_code: 'EPAYTEST',
    transaction_uuid: attempt.id,
    total_amount: 1250.5,
    status,
    ref_id: null,
    ...fields,
  }),
});
const checking = (reason: string) => ({ status: 'checking', reason }) as LookUp;
const mismatch = (paid: number | null) =>
  expect.objectContaining({ status: 'mismatch', reference: '0007G36', paid }) as LookUp;
const late = NOW + 3_600_000;

// The table of what eSewa's responses mean.
test.each<[what: string, response: ProviderResponse, means: LookUp, now?: number]>([
  ['COMPLETE', response('COMPLETE', { ref_id: '0007G36' }), { status: 'paid', reference: '0007G36' }],
  [
    'COMPLETE with its amount as text',
    response('COMPLETE', { ref_id: '0007G36', total_amount: '1,250.5' }),
    { status: 'paid', reference: '0007G36' },
  ],
  ['COMPLETE after the window', response('COMPLETE', { ref_id: 'A' }), { status: 'paid', reference: 'A' }, late],
  ['COMPLETE with another amount', response('COMPLETE', { ref_id: '0007G36', total_amount: 1250 }), mismatch(125_000)],
  [
    'COMPLETE with one paisa less',
    response('COMPLETE', { ref_id: '0007G36', total_amount: 1250.49 }),
    mismatch(125_049),
  ],
  [
    'COMPLETE with an unreadable amount',
    response('COMPLETE', { ref_id: '0007G36', total_amount: '1.2505e3' }),
    mismatch(null),
  ],
  ['COMPLETE with another code', response('COMPLETE', { ref_id: '0007G36', product_code: 'OTHER' }), mismatch(null)],
  [
    'COMPLETE with another uuid',
    response('COMPLETE', { ref_id: '0007G36', transaction_uuid: 'other' }),
    mismatch(null),
  ],
  ['PENDING', response('PENDING'), checking('pending')],
  ['AMBIGUOUS', response('AMBIGUOUS'), checking('pending')],
  [
    'code 0',
    { httpStatus: 200, text: '{"code": 0, "error_message": "Service is currently unavailable"}' },
    checking('unavailable'),
  ],
  ['502', { httpStatus: 502, text: '<html>Bad Gateway</html>' }, checking('unavailable')],
  ['500 with COMPLETE', response('COMPLETE', {}, 500), checking('unavailable')],
  ['400 with COMPLETE', response('COMPLETE', {}, 400), checking('unknown')],
  ['a time-out', { httpStatus: null, failure: 'timeout' }, checking('unanswered')],
  ['no network', { httpStatus: null, failure: 'network' }, checking('unanswered')],
  ['an unknown status', response('SETTLED'), checking('unknown')],
  ['a status in small letters', response('complete'), checking('unknown')],
  ['no JSON', { httpStatus: 200, text: 'COMPLETE' }, checking('unavailable')],
  ['a redirect', { httpStatus: 302, text: '' }, checking('unavailable')],
  ['NOT_FOUND while young', response('NOT_FOUND'), { status: 'open' }],
  ['NOT_FOUND with HTTP 404', response('NOT_FOUND', {}, 404), { status: 'open' }],
  ['NOT_FOUND after the window', response('NOT_FOUND'), { status: 'expired' }, late],
  ['CANCELED', response('CANCELED'), { status: 'cancelled' }],
  ['CANCELED of another uuid', response('CANCELED', { transaction_uuid: 'other' }), checking('unknown')],
  ['FULL_REFUND', response('FULL_REFUND', { ref_id: 'A' }), { status: 'refunded', reference: 'A', part: 'full' }],
  [
    'PARTIAL_REFUND',
    response('PARTIAL_REFUND', { ref_id: 'A' }),
    { status: 'refunded', reference: 'A', part: 'partial' },
  ],
  ['401', response('COMPLETE', {}, 401), { status: 'keyRefused' }],
  ['403', { httpStatus: 403, text: '' }, { status: 'keyRefused' }],
])('eSewa: %s', (_what, given, means, now = NOW) => {
  expect(readEsewaStatus(given, attempt, now)).toEqual(means);
});

test('the form has the eleven fields; the signed amount is the sent one; the return addresses have ids in the path and no query', async () => {
  const esewa = createEsewa(settings, { fetch: async () => new Response(), now: () => NOW, log: { error: () => {} } });
  const { providerId, instruction } = await esewa.start(
    { ...attempt, id: '241028', amount: 11_000 },
    'https://shop.example',
  );
  expect(providerId).toBeNull();
  expect(instruction).toEqual({
    http_method: 'POST',
    action: 'https://epay.example/form',
    fields: {
      amount: '110',
      tax_amount: '0',
      total_amount: '110',
      transaction_uuid: '241028',
      product_code: 'EPAYTEST',
      product_service_charge: '0',
      product_delivery_charge: '0',
      success_url: 'https://shop.example/api/payments/esewa/241028/success/',
      failure_url: 'https://shop.example/api/payments/esewa/241028/failure/',
      signed_field_names: 'total_amount,transaction_uuid,product_code',
      signature: 'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
    },
  });
});

test('the status call names code, amount and uuid, follows no redirect, and logs a refused key', async () => {
  const calls: [string, RequestInit][] = [];
  const error = jest.fn();
  const esewa = createEsewa(settings, {
    fetch: async (url, init) => {
      calls.push([url, init]);
      return new Response('', { status: 403 });
    },
    now: () => NOW,
    log: { error },
  });
  expect(await esewa.lookUp(attempt)).toEqual({ status: 'keyRefused' });
  expect(calls).toEqual([
    [
      `https://status.example/status/?product_code=EPAYTEST&total_amount=1250.50&transaction_uuid=${attempt.id}`,
      expect.objectContaining({ redirect: 'manual', signal: expect.any(AbortSignal) }),
    ],
  ]);
  expect(error).toHaveBeenCalledTimes(1);
});
