import { confirmPassword } from './confirmPassword';
import { type ApiBaseQuery, makeReauthBaseQuery } from './reauthBaseQuery';
import { retryOnReconnect } from './retryOnReconnect';
import { serialized } from './serialized';

/** The extra argument of a store that does not call over the network: the server renders a page with it. */
export type StoreExtra = { baseQuery: ApiBaseQuery };

/**
 * Every call of an endpoint passes these parts from the first to the last:
 * 1. `serialized` lets it wait for its turn. Only with `extraOptions.serialized`: `true`, or `'commutes'` for calls whose order does not matter.
 * 2. `retryOnReconnect` repeats a read that failed just after the connection has come back.
 * 3. `confirmPassword` asks for the password when the server demands it, and repeats the call.
 * 4. `reauthBaseQuery` adds the bearer token and renews it once after a 401. Not with `extraOptions.auth: 'none'`.
 * 5. `http/request` sends it.
 */
const networkBaseQuery = serialized(retryOnReconnect(confirmPassword(makeReauthBaseQuery())));

/** The base query of `api`: that of the store where it has one, else the network. */
export const baseQuery: ApiBaseQuery = (call, api, options) => {
  const extra = api.extra as StoreExtra | undefined;
  return (extra?.baseQuery ?? networkBaseQuery)(call, api, options);
};
