import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type AppContext } from '../../context';
import { throttles } from '../../db/schema';
import { TooManyRequestsError } from '../../http/errors';
import { networkOf, recognizeLocal, type Origin } from './origin';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

type Limit = { name: string; max: number; seconds: number };

const DISABLED = {
  check: async () => {},
  consume: async () => {},
  count: async () => {},
  giveBack: async () => {},
  isCounted: async () => false,
  forget: async () => 0,
};

/** Allows `max` events per key in `seconds`. The counts are in PostgreSQL, shared by all processes. With RATE_LIMIT=off nothing is counted. */
export function createCounter({ db, config }: Pick<AppContext, 'db' | 'config'>, { name, max, seconds }: Limit) {
  if (config.rateLimit === 'off') return DISABLED;
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    // The clean-up job deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: seconds,
  });
  // A short key of fixed length, without personal data.
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  const isRowOf = (key: string) => eq(throttles.key, limiter.getKey(digest(key)));
  const tooMany = (milliseconds: number) => new TooManyRequestsError(Math.max(1, Math.ceil(milliseconds / 1000)));
  return {
    /** Throws TooManyRequestsError when the limit is reached. Counts nothing. */
    check: async (key: string): Promise<void> => {
      const state = await limiter.get(digest(key));
      if (state && state.consumedPoints >= max) throw tooMany(state.msBeforeNext);
    },
    /** Counts an event. Throws TooManyRequestsError beyond the limit. */
    consume: async (key: string): Promise<void> => {
      // The library's `consume` would reject beyond the limit, with an object that is no Error.
      const state = await limiter.penalty(digest(key));
      if (state.consumedPoints > max) throw tooMany(state.msBeforeNext);
    },
    /** Counts an event, also beyond the limit. */
    count: async (key: string): Promise<void> => void (await limiter.penalty(digest(key))),
    /** Counts `events` less, never below zero: the library's `reward` would count below it, which allows more events than `max`. */
    giveBack: async (key: string, events: number): Promise<void> => {
      const points = sql`greatest(${throttles.points} - ${events}, 0)`;
      await db.update(throttles).set({ points }).where(isRowOf(key));
    },
    isCounted: async (key: string): Promise<boolean> => (await limiter.get(digest(key))) !== null,
    /** Returns how many events were counted. One statement, so that of concurrent calls only one is told them. */
    forget: async (key: string): Promise<number> => {
      const [forgotten] = await db.delete(throttles).where(isRowOf(key)).returning();
      return forgotten && Number(forgotten.expire) > Date.now() ? forgotten.points : 0;
    },
  };
}

export type Throttles = ReturnType<typeof createThrottles>;

/**
 * The rate limits of the account calls. Thousands of members of a mobile operator share one address. Limits by address therefore count failures,
 * or are far above what such an address sends.
 * Failed logins count per account at one address (a low limit), per account and per address (high limits).
 * The limit per account does not apply at an address that has logged in to it within a month, so failures elsewhere cannot lock a member out there.
 * Failed logins never affect open sessions.
 */
export function createThrottles(context: Pick<AppContext, 'db' | 'config'>) {
  const { config } = context;
  const counter = (name: string, max: number, seconds: number) => createCounter(context, { name, max, seconds });
  const failuresAtAddress = counter('login', config.loginFailures, 15 * MINUTE);
  const failuresPerAccount = counter('account', config.loginFailuresPerAccount, HOUR);
  const failuresPerAddress = counter('address', config.loginFailuresPerAddress, HOUR);
  const registrations = counter('register', config.registrationsPerHour, HOUR);
  const takenRegistrations = counter('taken', config.takenRegistrationsPerHour, HOUR);
  const refreshes = counter('refresh', config.refreshesPerMinute, MINUTE);
  const passwordResets = counter('reset', config.passwordResetsPerHour, HOUR);
  const exports = counter('export', config.exportsPerHour, HOUR);
  const recentLogins = counter('success', 1, MONTH);
  const isLocal = recognizeLocal(config);

  const accountAtAddress = (account: string, { address }: Origin) => `${account} ${networkOf(address)}`;
  const failureCounters = (account: string, origin: Origin) => [
    { counter: failuresAtAddress, key: accountAtAddress(account, origin) },
    { counter: failuresPerAccount, key: account },
    // All visitors of a shop on localhost share one address.
    ...(isLocal(origin) ? [] : [{ counter: failuresPerAddress, key: networkOf(origin.address) }]),
  ];
  /** Throws TooManyRequestsError after too many failed logins to this account or from this address. */
  const checkLogin = async (account: string, origin: Origin): Promise<void> => {
    const isKnown = await recentLogins.isCounted(accountAtAddress(account, origin));
    const applicable = failureCounters(account, origin).filter(
      ({ counter }) => !(isKnown && counter === failuresPerAccount),
    );
    await Promise.all(applicable.map(({ counter, key }) => counter.check(key)));
  };
  /** Someone who mistyped and then proved to own the account leaves no failure, neither of the account at this address nor of the address. */
  const forgetFailures = async (account: string, origin: Origin): Promise<void> => {
    const failures = await failuresAtAddress.forget(accountAtAddress(account, origin));
    if (failures > 0 && !isLocal(origin)) await failuresPerAddress.giveBack(networkOf(origin.address), failures);
  };
  return {
    checkLogin,
    countFailedLogin: async (account: string, origin: Origin): Promise<void> => {
      await Promise.all(failureCounters(account, origin).map(({ counter, key }) => counter.count(key)));
    },
    /** For a correct password: forgets the failures of this account at this address and records the login. Throws TooManyRequestsError when concurrent failures exceeded a limit. */
    countLogin: async (account: string, origin: Origin): Promise<void> => {
      await checkLogin(account, origin);
      await Promise.all([forgetFailures(account, origin), recentLogins.count(accountAtAddress(account, origin))]);
    },
    /** Throws TooManyRequestsError beyond the limit, or after too many with taken addresses. */
    countRegistration: async (origin: Origin): Promise<void> => {
      if (isLocal(origin)) return;
      await takenRegistrations.check(networkOf(origin.address));
      await registrations.consume(networkOf(origin.address));
    },
    /** For a registration that was refused because its e-mail address or phone number is taken, which tells that there is such an account. */
    countTakenRegistration: async (origin: Origin): Promise<void> =>
      isLocal(origin) ? undefined : takenRegistrations.count(networkOf(origin.address)),
    /** After a reset of the password the member may log in at once, however often they had guessed. `accounts` are the address and the phone number. */
    forgetFailedLogins: async (accounts: string[], origin: Origin): Promise<void> => {
      await Promise.all(accounts.map((account) => forgetFailures(account, origin)));
    },
    /** Throws TooManyRequestsError beyond the limit. */
    countPasswordReset: async (origin: Origin): Promise<void> =>
      isLocal(origin) ? undefined : passwordResets.consume(networkOf(origin.address)),
    /** Throws TooManyRequestsError beyond the limit. */
    countExport: (userId: number): Promise<void> => exports.consume(String(userId)),
    /** Throws TooManyRequestsError beyond the limit. Counted per session; without one, a token that the shop has not signed, per address, or per token from this machine. */
    countRefresh: (sessionId: string | null, token: string, origin: Origin): Promise<void> =>
      refreshes.consume(sessionId ?? (isLocal(origin) ? token : networkOf(origin.address))),
  };
}
