import { retry } from '@reduxjs/toolkit/query';
import { type ApiBaseQuery } from './reauthBaseQuery';

const NO_CONNECTION: unknown[] = ['FETCH_ERROR', 'TIMEOUT_ERROR'];
/** Milliseconds before each repetition. */
const DELAYS = [500, 1000, 2000, 4000];
/** A call that fails later than this after the return of the connection has another cause. */
const SETTLING_TIME = 15_000;

/**
 * Repeats a read that finds no connection just after the browser has come back online: the event precedes a usable network, and a call
 * that was in flight at that moment fails. At any other time a failed call is not repeated (specification §7).
 */
export function retryOnReconnect(baseQuery: ApiBaseQuery): ApiBaseQuery {
  let onlineSince = -Infinity;
  // Pages are also rendered without a window.
  if (typeof window !== 'undefined') window.addEventListener('online', () => (onlineSince = Date.now()));

  return retry(baseQuery, {
    retryCondition: (error, { method = 'GET' }, { attempt }) =>
      method === 'GET' &&
      NO_CONNECTION.includes((error as { status?: unknown }).status) &&
      attempt <= DELAYS.length &&
      Date.now() - onlineSince < SETTLING_TIME,
    backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, DELAYS[attempt - 1])),
  }) as ApiBaseQuery;
}
