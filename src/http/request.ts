import { fetchBaseQuery, type BaseQueryApi, type FetchArgs, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { pageLanguage, pageLanguages } from '../i18n/pageLanguage';
import { readRecord } from './readWire';
import { baseUrl } from './baseUrl';

/** Specification §9, in milliseconds, including the body. */
export const REQUEST_TIMEOUT = 5000;

/** Why a call failed: status and body of an error response, or `TIMEOUT_ERROR`, `FETCH_ERROR`, `PARSING_ERROR`, `CUSTOM_ERROR` (wrong shape). */
export type Failure = FetchBaseQueryError;
export type ApiResult =
  { data: unknown; error?: undefined; meta?: ResponseMeta } | { error: Failure; data?: undefined };

/** What the client uses of a response's headers: the words of a search that nothing in the catalog is like. */
export type ResponseMeta = { searchDropped: string[] };

/** A response that does not match the contract. */
export const INVALID_RESPONSE: Failure = { status: 'CUSTOM_ERROR', error: 'The response has the wrong shape' };

/** With `_t` no address is asked for twice: a stored response would only take the place of pictures in the browser's cache. */
const send = fetchBaseQuery({ timeout: REQUEST_TIMEOUT, cache: 'no-store' });

/**
 * Sends one HTTP call to the API: base address, time-out, the cache-busting `_t`, and a bearer if given, and of a shop in several languages
 * the page's. Never throws. The request and
 * response objects are not returned, since the request holds the bearer.
 */
export async function request(
  call: FetchArgs,
  { token, signal }: { token?: string | null; signal?: AbortSignal } = {},
): Promise<ApiResult> {
  const { data, error, meta } = await send(
    {
      ...call,
      url: baseUrl() + call.url,
      params: { ...call.params, _t: Date.now() },
      headers: {
        ...(pageLanguages().length > 1 && { 'accept-language': pageLanguage().language }),
        ...call.headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    },
    { signal: signal ?? new AbortController().signal } as BaseQueryApi,
    {},
  );
  if (error) return { error };
  const dropped = meta?.response?.headers.get('search-dropped');
  return dropped ? { data, meta: { searchDropped: dropped.split(',').map(decodeText) } } : { data };
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The HTTP status of a failed call, even if its body could not be parsed; null without a response. */
export function httpStatus(failure: unknown): number | null {
  const { status, originalStatus } = readRecord(failure) ?? {};
  return typeof status === 'number' ? status : typeof originalStatus === 'number' ? originalStatus : null;
}
