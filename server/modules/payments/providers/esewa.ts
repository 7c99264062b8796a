import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type FastifyBaseLogger } from 'fastify';
import { paisaToWire } from '../../../../contract/money';
import { parseRawNumbers, signEsewa } from './esewaSignature';
import { type LookUp, type PaymentAttempt, type PaymentInstruction, type PaymentProvider } from './types';
import { callProvider, isKeyRefused, type Fetch, type ProviderResponse } from './call';

const LOOK_UP_TIMEOUT_MS = 5000;

/** `formUrl` may be a path of the shop itself. */
export type EsewaSettings = { productCode: string; secret: string; formUrl: string; statusUrl: string };

const Nullable = Type.Union([Type.String(), Type.Null()]);
const StatusResponse = Type.Object({
  status: Type.String(),
  product_code: Type.Optional(Nullable),
  transaction_uuid: Type.Optional(Nullable),
  total_amount: Type.Optional(Nullable),
  ref_id: Type.Optional(Nullable),
});

/** An amount as eSewa demands it: whole rupees without decimals, else two. The same text is signed, sent and stored. */
export function esewaAmount(paisa: number): string {
  return paisaToWire(paisa).replace(/\.00$/, '');
}

/** Paisa of an amount that eSewa sent, `1000.0` or `1,000.0`; null for anything else. */
export function readEsewaAmount(text: string): number | null {
  // Grouped in thousands, or not at all. No exponents, no third decimal.
  const match = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** What a response of eSewa's status call means for the attempt. `now` in milliseconds. */
export function readEsewaStatus(
  response: ProviderResponse,
  { id, amount, expiresAt, productCode }: Pick<PaymentAttempt, 'id' | 'amount' | 'expiresAt'> & { productCode: string },
  now: number,
): LookUp {
  if (response.httpStatus === null) return { status: 'checking', reason: 'unanswered' };
  if (isKeyRefused(response)) return { status: 'keyRefused' };
  if (response.httpStatus >= 500) return { status: 'checking', reason: 'unavailable' };
  const body = parseRawNumbers(response.text);
  // An outage is `{"code": 0, "error_message": "…"}`.
  if (!Value.Check(StatusResponse, body)) return { status: 'checking', reason: 'unavailable' };
  if (response.httpStatus !== 200 && body.status !== 'NOT_FOUND') return { status: 'checking', reason: 'unknown' };
  const reference = body.ref_id ?? null;
  const isForeign = body.transaction_uuid !== id || body.product_code !== productCode;
  if (body.status === 'COMPLETE') {
    const paid = readEsewaAmount(body.total_amount ?? '');
    if (!isForeign && paid === amount) return { status: 'paid', reference };
    const reported = `${body.total_amount}, ${body.transaction_uuid}, ${body.product_code}`;
    return { status: 'mismatch', reference, paid: isForeign ? null : paid, reported };
  }
  // A response about another payment says nothing about this one.
  if (isForeign) return { status: 'checking', reason: 'unknown' };
  switch (body.status) {
    case 'NOT_FOUND':
      return { status: now < expiresAt.getTime() ? 'open' : 'expired' };
    case 'CANCELED':
      return { status: 'cancelled' };
    case 'FULL_REFUND':
      return { status: 'refunded', reference, part: 'full' };
    case 'PARTIAL_REFUND':
      return { status: 'refunded', reference, part: 'partial' };
    default:
      return { status: 'checking', reason: /^(PENDING|AMBIGUOUS)$/.test(body.status) ? 'pending' : 'unknown' };
  }
}

/** eSewa ePay v2: a signed form, and a status call. Refunds are made in the merchant's panel and show up in the status. */
export function createEsewa(
  settings: EsewaSettings,
  { fetch, now, log }: { fetch: Fetch; now: () => number; log: Pick<FastifyBaseLogger, 'error'> },
): PaymentProvider {
  return {
    id: 'esewa',
    name: 'eSewa',
    checkEligibility: ({ total }) => (total === 0 ? 'There is nothing to pay with eSewa.' : null),
    start: async (attempt, shopUrl) => ({ providerId: null, instruction: instruct(settings, attempt, shopUrl) }),
    lookUp: async (attempt) => {
      const { productCode, statusUrl } = settings;
      const url = new URL(statusUrl);
      url.searchParams.set('product_code', productCode);
      url.searchParams.set('total_amount', esewaAmount(attempt.amount));
      url.searchParams.set('transaction_uuid', attempt.id);
      const response = await callProvider(fetch, url.href, { timeoutMs: LOOK_UP_TIMEOUT_MS });
      const result = readEsewaStatus(response, { ...attempt, productCode }, now());
      if (result.status === 'keyRefused')
        log.error({ provider: 'esewa', httpStatus: response.httpStatus }, 'eSewa refused the product code');
      return result;
    },
  };
}

function instruct({ productCode, secret, formUrl }: EsewaSettings, attempt: PaymentAttempt, shopUrl: string) {
  const total = esewaAmount(attempt.amount);
  // eSewa appends a literal `?data=`, so these addresses have no query.
  const back = `${shopUrl}/api/payments/esewa/${attempt.id}`;
  const names = ['total_amount', 'transaction_uuid', 'product_code'];
  const signed = { total_amount: total, transaction_uuid: attempt.id, product_code: productCode };
  const fields = {
    amount: total,
    tax_amount: '0',
    ...signed,
    product_service_charge: '0',
    product_delivery_charge: '0',
    success_url: `${back}/success/`,
    failure_url: `${back}/failure/`,
    signed_field_names: names.join(','),
    signature: signEsewa(signed, names, secret),
  };
  return { http_method: 'POST', action: new URL(formUrl, shopUrl).href, fields } satisfies PaymentInstruction;
}
