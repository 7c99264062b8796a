import { createApi } from '@reduxjs/toolkit/query/react';
import { WRONG_SHAPE } from '../http/request';
import { makeReauthBaseQuery } from './reauthBaseQuery';
import { retryOnReconnect } from './retryOnReconnect';
import { serialized } from './serialized';

/**
 * The API of the client; features inject their endpoints. Specification §7: stale time 0, no retries, no refetch on focus. A cached
 * answer may be shown while the new one is loading.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: serialized(retryOnReconnect(makeReauthBaseQuery())),
  tagTypes: ['Cart', 'Product', 'Category', 'Order', 'Address', 'Delivery', 'DeskOrder', 'DeskReport'],
  refetchOnMountOrArgChange: true,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  catchSchemaFailure: () => WRONG_SHAPE,
  endpoints: () => ({}),
});

/** A response schema for an endpoint from a reader, which returns null for a wrong shape. */
export function readBy<T>(read: (answer: unknown) => T | null) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'mewa-pasal',
      validate: (answer: unknown) => {
        const value = read(answer);
        return value === null ? { issues: [{ message: 'wrong shape' }] } : { value };
      },
    },
  };
}
