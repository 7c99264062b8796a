import { pageLanguage } from '../i18n/pageLanguage';
import { confirmPassword } from './confirmPassword';
import { type ApiBaseQuery, makeReauthBaseQuery } from './reauthBaseQuery';
import { retryOnReconnect } from './retryOnReconnect';
import { serialized } from './serialized';

/** The extra argument of a store that does not call over the network: the server renders a page with it. */
export type StoreExtra = { baseQuery: ApiBaseQuery };

/**
 * Every call of an endpoint passes these parts from the first to the last:
 * 1. `localNames` gives the names of the response in Nepali. Only on Nepali pages: it comes with their texts.
 * 2. `serialized` lets it wait for its turn. Only with `extraOptions.serialized`: `true`, or `'commutes'` for calls whose order does not matter.
 * 3. `retryOnReconnect` repeats a read that failed just after the connection has come back.
 * 4. `confirmPassword` asks for the password when the server demands it, and repeats the call.
 * 5. `reauthBaseQuery` adds the bearer token and renews it once after a 401. Not with `extraOptions.auth: 'none'`.
 * 6. `http/request` sends it.
 */
const networkBaseQuery = serialized(retryOnReconnect(confirmPassword(makeReauthBaseQuery())));
const nepaliBaseQuery: ApiBaseQuery = async (call, api, options) => {
  // Without them the names stay English, and the call fails or succeeds as on an English page.
  const names = await import(/* webpackChunkName: "ne" */ './localNames').catch(() => null);
  return (names ? names.localNames(networkBaseQuery) : networkBaseQuery)(call, api, options);
};

/** The base query of `api`: that of the store where it has one, else the network. */
export const baseQuery: ApiBaseQuery = (call, api, options) => {
  const extra = api.extra as StoreExtra | undefined;
  return (extra?.baseQuery ?? (pageLanguage().language === 'ne' ? nepaliBaseQuery : networkBaseQuery))(
    call,
    api,
    options,
  );
};
