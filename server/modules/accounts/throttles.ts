import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { TooManyRequestsError } from '../../http/errors';
import { household, recognizeLocal, type Origin } from './origin';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

/** Counts events per key in a window of seconds. The counts are in PostgreSQL, shared by all processes. */
export function createCounter(db: Database, { name, most, seconds }: { name: string; most: number; seconds: number }) {
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

export type Throttles = {
  /** Throws TooManyRequestsError after too many wrong passwords for this account or from this address. */
  refuseLogin: (account: string, origin: Origin) => Promise<void>;
  countFailedLogin: (account: string, origin: Origin) => Promise<void>;
  /** For a right password: throws TooManyRequestsError when concurrent wrong guesses exceeded the limit, else resets the failures of this address. */
  countLogin: (account: string, origin: Origin) => Promise<void>;
  /** Counts an event. Throws TooManyRequestsError beyond the limit. */
  countRegistration: (origin: Origin) => Promise<void>;
  countRefresh: (token: string, origin: Origin) => Promise<void>;
};

const nothing = async () => {};

/**
 * The rate limits of the account calls. The low limit counts per account and address, so that nobody can lock a member out.
 * The high limit per account does not apply to an address that has logged in within a month. Open sessions are never affected.
 */
export function createThrottles({ db, config }: Pick<AppContext, 'db' | 'config'>): Throttles {
  if (config.rateLimit === 'off')
    return {
      refuseLogin: nothing,
      countFailedLogin: nothing,
      countLogin: nothing,
      countRegistration: nothing,
      countRefresh: nothing,
    };
  const both = createCounter(db, { name: 'login', most: config.loginFailures, seconds: 15 * MINUTE });
  const perAccount = createCounter(db, { name: 'account', most: config.loginFailuresPerAccount, seconds: HOUR });
  const perAddress = createCounter(db, { name: 'address', most: config.loginFailuresPerAddress, seconds: HOUR });
  const registrations = createCounter(db, { name: 'register', most: config.registrationsPerHour, seconds: HOUR });
  const refreshes = createCounter(db, { name: 'refresh', most: config.refreshesPerMinute, seconds: MINUTE });

  const successes = createCounter(db, { name: 'success', most: 1, seconds: MONTH });
  const isLocal = recognizeLocal(config);

  const pair = (account: string, { address }: Origin) => `${account} ${household(address)}`;
  const counters = (account: string, origin: Origin) => [
    { counter: both, key: pair(account, origin) },
    { counter: perAccount, key: account },
    ...(isLocal(origin) ? [] : [{ counter: perAddress, key: household(origin.address) }]),
  ];
  const refuseLogin = async (account: string, origin: Origin) => {
    const isKnown = await successes.isCounted(pair(account, origin));
    const applicable = counters(account, origin).filter(({ counter }) => !(isKnown && counter === perAccount));
    await Promise.all(applicable.map(({ counter, key }) => counter.refuseTooMany(key)));
  };
  return {
    refuseLogin,
    countFailedLogin: async (account, origin) => {
      await Promise.all(counters(account, origin).map(({ counter, key }) => counter.count(key)));
    },
    countLogin: async (account, origin) => {
      await refuseLogin(account, origin);
      await Promise.all([both.forget(pair(account, origin)), successes.count(pair(account, origin))]);
    },
    countRegistration: async (origin) => (isLocal(origin) ? undefined : registrations.take(household(origin.address))),
    // Requests from this machine are counted per token.
    countRefresh: (token, origin) => refreshes.take(isLocal(origin) ? token : household(origin.address)),
  };
}
