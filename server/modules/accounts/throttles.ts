import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type AppContext } from '../../context';
import { type Database } from '../../db/database';
import { TooManyRequestsError } from '../../http/errors';
import { household, recognizeOwn, type Origin } from './origin';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

/** Counts what happens to a key in a window of seconds, in PostgreSQL, so that every server process knows of it. */
export function createCounter(db: Database, { name, most, seconds }: { name: string; most: number; seconds: number }) {
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    // Expired rows are swept with the sessions.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
  });
  // Whatever was typed as an account, the key is short and holds no address in plain text.
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  const refuse = (milliseconds: number) => new TooManyRequestsError(Math.max(1, Math.ceil(milliseconds / 1000)));
  return {
    /** Throws TooManyRequestsError when the key has been counted too often. */
    refuseTooMany: async (key: string): Promise<void> => {
      const state = await limiter.get(digest(key));
      if (state && state.consumedPoints >= most) throw refuse(state.msBeforeNext);
    },
    /** Counts one more. Throws TooManyRequestsError when that is one too many. */
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
  /** Throws TooManyRequestsError when wrong passwords for this account, or from this address, have been too many. */
  refuseLogin: (account: string, origin: Origin) => Promise<void>;
  countFailedLogin: (account: string, origin: Origin) => Promise<void>;
  /** For a right password: throws TooManyRequestsError all the same when wrong guesses beside it were too many, else forgets the failures of this address. */
  countLogin: (account: string, origin: Origin) => Promise<void>;
  /** Counts one; throws TooManyRequestsError when that is one too many. */
  countRegistration: (origin: Origin) => Promise<void>;
  countRefresh: (token: string, origin: Origin) => Promise<void>;
};

const nothing = async () => {};

/**
 * The limits of the account calls. Ten wrong passwords hold up one address for one account, so that nobody can lock a member out; only a
 * hundred, from wherever they come, hold up the account's login itself: not at an address where it has succeeded within a month, and never a
 * session that is open already.
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

  const homes = createCounter(db, { name: 'home', most: 1, seconds: MONTH });
  const isOwn = recognizeOwn(config);

  const pair = (account: string, { address }: Origin) => `${account} ${household(address)}`;
  const counters = (account: string, origin: Origin) => [
    { counter: both, key: pair(account, origin) },
    { counter: perAccount, key: account },
    ...(isOwn(origin) ? [] : [{ counter: perAddress, key: household(origin.address) }]),
  ];
  const refuseLogin = async (account: string, origin: Origin) => {
    const atHome = await homes.isCounted(pair(account, origin));
    const holding = counters(account, origin).filter(({ counter }) => !(atHome && counter === perAccount));
    await Promise.all(holding.map(({ counter, key }) => counter.refuseTooMany(key)));
  };
  return {
    refuseLogin,
    countFailedLogin: async (account, origin) => {
      await Promise.all(counters(account, origin).map(({ counter, key }) => counter.count(key)));
    },
    countLogin: async (account, origin) => {
      await refuseLogin(account, origin);
      await Promise.all([both.forget(pair(account, origin)), homes.count(pair(account, origin))]);
    },
    countRegistration: async (origin) => (isOwn(origin) ? undefined : registrations.take(household(origin.address))),
    // Of this machine each token counts for itself: who repeats one all the time is held up, and nobody beside him.
    countRefresh: (token, origin) => refreshes.take(isOwn(origin) ? token : household(origin.address)),
  };
}
