import { type Quote } from '../../../contract/orders';
import { errorText, refusalOf } from '../../http/apiError';
import { readRecord } from '../../http/readWire';
import { httpStatus } from '../../http/request';
import { checkoutErrors } from './checkoutErrors';

export type PlaceError = { code: string; text: string };

/** Why an order was not placed. After `lost` it may have been placed all the same: only a retry with the same key shows it. */
export type PlaceFailure =
  | { kind: 'lost' }
  | { kind: 'quoteChanged'; quote: Quote }
  | { kind: 'stockShort'; available: Record<number, number> }
  | { kind: 'refused'; placeError: PlaceError };

/** Whether an order was refused because of its payment method. */
export const isPaymentCode = (code: string) =>
  ['payment_method_not_allowed', 'unpaid_orders', 'unpaid_limit'].includes(code);

/** Whether a quote or an order was refused because the member has no such address any more. */
export const isUnknownAddress = (failure: unknown): boolean =>
  httpStatus(failure) === 400 && readRecord(readRecord(failure)?.data)?.address !== undefined;

/** Whether the shop was not reached: no response came, the browser blocked it, or a proxy sent its own. */
export function hasNoResponse(failure: unknown): boolean {
  const { status } = readRecord(failure) ?? {};
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || [502, 504].includes(httpStatus(failure) ?? 0);
}

/** What the failure of a placing call means. No response, an unreadable one, 5xx but for a pause of sales, and a 429 without a code of the shop are lost responses. */
export function readPlaceFailure(failure: unknown): PlaceFailure {
  const { status } = readRecord(failure) ?? {};
  const code = httpStatus(failure);
  const { code: reason, quote, lines } = refusalOf(failure);
  if (typeof status !== 'number' || code === null || (code >= 500 && reason !== 'sales_paused'))
    return { kind: 'lost' };
  if (reason === 'in_progress' || (code === 429 && !reason)) return { kind: 'lost' };
  if (reason === 'quote_changed' && quote) return { kind: 'quoteChanged', quote };
  if (reason === 'insufficient_stock' && lines) {
    const available = Object.fromEntries(lines.map((line) => [line.product, line.available]));
    return { kind: 'stockShort', available };
  }
  return {
    kind: 'refused',
    placeError: { code: reason || String(code), text: errorText(checkoutErrors.placeOrder, failure) },
  };
}
