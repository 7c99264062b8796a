import { createAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { INVALID_RESPONSE } from '../http/request';
import { baseQuery } from './baseQuery';

/** The page came with data: the state of this API in the store with which the server rendered it. */
export const serverDataReceived = createAction<unknown>('api/serverDataReceived');

/**
 * The API of the client; features add their tags and endpoints. Specification §7: stale time 0, no retries, no refetch on focus. A cached
 * response may be shown while the new one is loading.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // Features add theirs. Their types are not known here; in development Redux Toolkit reports a tag that was not added.
  tagTypes: [] as string[],
  refetchOnMountOrArgChange: true,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  // By default a read that hangs holds up every refetch after a change. `repeatOutdatedReads` belongs to it.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: () => INVALID_RESPONSE,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query documents it: the state's type would refer to itself
  extractRehydrationInfo: (action): any => (serverDataReceived.match(action) ? action.payload : undefined),
  endpoints: () => ({}),
});

/** A response schema for an endpoint from a reader, which returns null for a wrong shape. */
export function toStandardSchema<T>(read: (response: unknown) => T | null) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'mewa-pasal',
      validate: (response: unknown) => {
        const value = read(response);
        return value === null ? { issues: [{ message: 'wrong shape' }] } : { value };
      },
    },
  };
}
