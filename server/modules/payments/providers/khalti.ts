import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type FastifyBaseLogger } from 'fastify';
import { formatPaisa, paisaToWire } from '../../../../contract/money';
import { PaymentStartError, type LookUp, type PaymentAttempt, type PaymentProvider } from './types';
import { callProvider, isKeyRefused, type Fetch, type ProviderResponse } from './call';

/** Below the four seconds in which every call of the API responds. */
const START_TIMEOUT_MS = 3000;
const LOOK_UP_TIMEOUT_MS = 5000;
/** Together below the four seconds, too: of the refund, and of the look-ups before and after it. */
const REFUND_TIMEOUT_MS = 1700;
const REFUND_LOOK_UP_TIMEOUT_MS = 1000;
const MIN_PAISA = 1000;

/** `url` is the API's base, ending in `/v2/`. `isPaymentPage` returns whether the browser may be sent to an address. */
export type KhaltiSettings = { secret: string; url: string; isPaymentPage: (url: URL, shopUrl: string) => boolean };

const Initiated = Type.Object({ pidx: Type.String({ minLength: 1 }), payment_url: Type.String() });
const LookUpResponse = Type.Object({
  pidx: Type.String(),
  total_amount: Type.Integer(),
  status: Type.String(),
  transaction_id: Type.Union([Type.String(), Type.Null()]),
  refunded: Type.Optional(Type.Boolean()),
});

/** Whether an address is on the configured host. Khalti's pages are on other hosts of khalti.com than its API (pay, test-pay). */
export function isKhaltiPage(page: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl);
  const isKhalti = ({ hostname }: URL) => hostname === 'khalti.com' || hostname.endsWith('.khalti.com');
  if (isKhalti(api)) return page.protocol === 'https:' && page.port === '' && isKhalti(page);
  return page.protocol === api.protocol && page.host === api.host;
}

/** What a response of Khalti's look-up means for the attempt. */
export function readKhaltiLookUp(
  response: ProviderResponse,
  { amount, providerId }: Pick<PaymentAttempt, 'amount' | 'providerId'>,
): LookUp {
  if (response.httpStatus === null) return { status: 'checking', reason: 'unanswered' };
  if (isKeyRefused(response)) return { status: 'keyRefused' };
  if (response.httpStatus >= 500) return { status: 'checking', reason: 'unavailable' };
  const body = parseJson(response.text);
  // Expired and "User canceled" come with HTTP 400 and a complete body.
  if (!Value.Check(LookUpResponse, body) || ![200, 400].includes(response.httpStatus))
    return { status: 'checking', reason: 'unknown' };
  const { status, total_amount: paid, transaction_id: reference, refunded = false } = body;
  const isForeign = body.pidx !== providerId;
  if (response.httpStatus === 200 && status === 'Completed' && !refunded) {
    if (!isForeign && paid === amount) return { status: 'paid', reference };
    return {
      status: 'mismatch',
      reference,
      paid: isForeign ? null : paid,
      reported: `${paisaToWire(paid)}, ${body.pidx}`,
    };
  }
  // A response about another payment says nothing about this one.
  if (isForeign) return { status: 'checking', reason: 'unknown' };
  if (status === 'Expired') return { status: 'expired' };
  if (status === 'User canceled') return { status: 'cancelled' };
  if (response.httpStatus !== 200) return { status: 'checking', reason: 'unknown' };
  if (status === 'Initiated') return { status: 'checking', reason: 'initiated' };
  if (status === 'Pending') return { status: 'checking', reason: 'pending' };
  if (status === 'Partially Refunded') return { status: 'refunded', reference, part: 'partial' };
  if (status === 'Refunded' || (status === 'Completed' && refunded))
    return { status: 'refunded', reference, part: 'full' };
  return { status: 'checking', reason: 'unknown' };
}

/** Khalti ePayment: initiated by the server, paid on Khalti's page, and looked up by its `pidx`. */
export function createKhalti(
  { secret, url, isPaymentPage }: KhaltiSettings,
  { fetch, now, log }: { fetch: Fetch; now: () => number; log: Pick<FastifyBaseLogger, 'error'> },
): PaymentProvider {
  const base = url.endsWith('/') ? url : `${url}/`;
  const call = async (path: string, timeoutMs: number, body?: object) => {
    const response = await callProvider(fetch, new URL(path, base).href, {
      method: 'POST',
      headers: { authorization: `Key ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
    });
    if (isKeyRefused(response))
      log.error({ provider: 'khalti', httpStatus: response.httpStatus, path }, 'Khalti refused the secret key');
    return response;
  };

  const lookUp = async (attempt: PaymentAttempt, timeoutMs = LOOK_UP_TIMEOUT_MS): Promise<LookUp> => {
    // The address of an attempt that was never started is unknown, so it cannot be paid.
    if (attempt.providerId === null) return { status: now() < attempt.expiresAt.getTime() ? 'open' : 'expired' };
    const response = await call('epayment/lookup/', timeoutMs, { pidx: attempt.providerId });
    return readKhaltiLookUp(response, attempt);
  };

  return {
    id: 'khalti',
    name: 'Khalti',
    checkEligibility: ({ total }) =>
      total < MIN_PAISA ? `Khalti takes payments from ${formatPaisa(MIN_PAISA)}.` : null,
    lookUp: (attempt) => lookUp(attempt),
    /** Never repeated after a time-out: a second `pidx` could be paid as well. */
    start: async (attempt, shopUrl) => {
      const response = await call('epayment/initiate/', START_TIMEOUT_MS, {
        return_url: `${shopUrl}/api/payments/khalti/${attempt.id}/return/`,
        website_url: `${shopUrl}/`,
        amount: attempt.amount,
        purchase_order_id: attempt.id,
        purchase_order_name: `Order ${attempt.orderNumber}`,
      });
      if (response.httpStatus === null) throw new PaymentStartError('unanswered');
      if (isKeyRefused(response)) throw new PaymentStartError('keyRefused');
      if (response.httpStatus >= 500) throw new PaymentStartError('unavailable');
      const body = parseJson(response.text);
      if (response.httpStatus !== 200 || !Value.Check(Initiated, body) || !URL.canParse(body.payment_url)) {
        log.error(
          { provider: 'khalti', httpStatus: response.httpStatus, response: response.text.slice(0, 500) },
          'Khalti did not start a payment',
        );
        throw new PaymentStartError('refused');
      }
      if (!isPaymentPage(new URL(body.payment_url), shopUrl)) {
        log.error(
          { provider: 'khalti', host: new URL(body.payment_url).host },
          'Khalti named a payment page on another host',
        );
        throw new PaymentStartError('refused');
      }
      return { providerId: body.pidx, instruction: { http_method: 'GET', action: body.payment_url, fields: {} } };
    },
    refund: {
      request: async (reference) => {
        // Beside `v2/`. Without a body it is the whole amount.
        const path = `../merchant-transaction/${encodeURIComponent(reference)}/refund/`;
        const response = await call(path, REFUND_TIMEOUT_MS);
        if (isKeyRefused(response)) return { status: 'refused', reason: 'Khalti does not accept the key of the shop.' };
        if (response.httpStatus === null) return { status: 'unanswered' };
        if (response.httpStatus >= 500) return { status: 'failed' };
        if (response.httpStatus < 300) return { status: 'accepted' };
        log.error(
          { provider: 'khalti', httpStatus: response.httpStatus, response: response.text.slice(0, 500) },
          'Khalti refused a refund',
        );
        return { status: 'refused', reason: readRefusal(response.text) };
      },
      confirm: (attempt) => lookUp(attempt, REFUND_LOOK_UP_TIMEOUT_MS),
    },
  };
}

/** What Khalti says about a refused refund. */
function readRefusal(text: string): string {
  const body = parseJson(text);
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return typeof detail === 'string' && detail !== '' ? detail.slice(0, 200) : 'no reason given';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
