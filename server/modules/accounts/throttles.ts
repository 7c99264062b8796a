import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type AppContext } from '../../context';
import { TooManyRequestsError } from '../../http/errors';
import { networkOf, recognizeLocal, type Origin } from './origin';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

type Limit = { name: string; most: number; seconds: number };

const DISABLED = {
  refuseTooMany: async () => {},
  take: async () => {},
  count: async () => {},
  isCounted: async () => false,
  forget: async () => {},
};

/** Counts events per key in a window of seconds. The counts are in PostgreSQL, shared by all processes. With RATE_LIMIT=off nothing is counted. */
export function createCounter({ db, config }: Pick<AppContext, 'db' | 'config'>, { name, most, seconds }: Limit) {
  if (config.rateLimit === 'off') return DISABLED;
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    // The clean-up job deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
  });
  // A short key of fixed length, without personal data.
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  const refuse = (milliseconds: number) => new TooManyRequestsError(Math.max(1, Math.ceil(milliseconds / 1000)));
  return {
    /** Throws TooManyRequestsError when the limit is reached. */
    refuseTooMany: async (key: string): Promise<void> => {
      const state = await limiter.get(digest(key));
      if (state && state.consumedPoints >= most) throw refuse(state.msBeforeNext);
    },
    /** Counts an event. Throws TooManyRequestsError beyond the limit. */
    take: async (key: string): Promise<void> => {
      const state = await limiter.penalty(digest(key));
      if (state.consumedPoints > most) throw refuse(state.msBeforeNext);
    },
    count: async (key: string): Promise<void> => void (await limiter.penalty(digest(key))),
    isCounted: async (key: string): Promise<boolean> => (await limiter.get(digest(key))) !== null,
    forget: async (key: string): Promise<void> => void (await limiter.delete(digest(key))),
  };
}

export type Throttles = ReturnType<typeof createThrottles>;

/**
 * The rate limits of the account calls. The low limit counts per account and address, so that nobody can lock a member out.
 * The high limit per account does not apply to an address that has logged in within a month. Open sessions are never affected.
 */
export function createThrottles(context: Pick<AppContext, 'db' | 'config'>) {
  const { config } = context;
  const counter = (name: string, most: number, seconds: number) => createCounter(context, { name, most, seconds });
  const both = counter('login', config.loginFailures, 15 * MINUTE);
  const perAccount = counter('account', config.loginFailuresPerAccount, HOUR);
  const perAddress = counter('address', config.loginFailuresPerAddress, HOUR);
  const registrations = counter('register', config.registrationsPerHour, HOUR);
  const refreshes = counter('refresh', config.refreshesPerMinute, MINUTE);
  const successes = counter('success', 1, MONTH);
  const isLocal = recognizeLocal(config);

  const pair = (account: string, { address }: Origin) => `${account} ${networkOf(address)}`;
  const counters = (account: string, origin: Origin) => [
    { counter: both, key: pair(account, origin) },
    { counter: perAccount, key: account },
    ...(isLocal(origin) ? [] : [{ counter: perAddress, key: networkOf(origin.address) }]),
  ];
  /** Throws TooManyRequestsError after too many wrong passwords for this account or from this address. */
  const refuseLogin = async (account: string, origin: Origin): Promise<void> => {
    const isKnown = await successes.isCounted(pair(account, origin));
    const applicable = counters(account, origin).filter(({ counter }) => !(isKnown && counter === perAccount));
    await Promise.all(applicable.map(({ counter, key }) => counter.refuseTooMany(key)));
  };
  return {
    refuseLogin,
    countFailedLogin: async (account: string, origin: Origin): Promise<void> => {
      await Promise.all(counters(account, origin).map(({ counter, key }) => counter.count(key)));
    },
    /** For a right password: throws TooManyRequestsError when concurrent wrong guesses exceeded the limit, else resets the failures of this address. */
    countLogin: async (account: string, origin: Origin): Promise<void> => {
      await refuseLogin(account, origin);
      await Promise.all([both.forget(pair(account, origin)), successes.count(pair(account, origin))]);
    },
    /** Throws TooManyRequestsError beyond the limit. */
    countRegistration: async (origin: Origin): Promise<void> =>
      isLocal(origin) ? undefined : registrations.take(networkOf(origin.address)),
    /** Throws TooManyRequestsError beyond the limit. Requests from this machine are counted per token. */
    countRefresh: (token: string, origin: Origin): Promise<void> =>
      refreshes.take(isLocal(origin) ? token : networkOf(origin.address)),
  };
}
