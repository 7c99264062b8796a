import { createApi } from '@reduxjs/toolkit/query/react';
import { WRONG_SHAPE } from '../http/request';
import { inOrder } from './inOrder';
import { makeReauthBaseQuery } from './reauthBaseQuery';

/**
 * The one API of the client; features inject their endpoints. Specification §7: no answer is served without being asked for again,
 * no retries, no refetch on focus. What is still at hand may be shown while the new answer is on its way.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: inOrder(makeReauthBaseQuery()),
  tagTypes: ['Cart', 'Product', 'Category'],
  refetchOnMountOrArgChange: true,
  refetchOnFocus: false,
  refetchOnReconnect: true,
  catchSchemaFailure: () => WRONG_SHAPE,
  endpoints: () => ({}),
});

/** Makes a careful reader (null: not at all what is due) into the schema that RTK Query asks of an endpoint. */
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
