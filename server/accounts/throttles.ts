import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type House } from '../app';
import { type Database } from '../db/database';
import { Throttled } from '../errors';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;

/** Counts what happens to a key in a window of seconds, in PostgreSQL, so that every server process knows of it. */
function createCounter(db: Database, { name, most, seconds }: { name: string; most: number; seconds: number }) {
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
  const refuse = (milliseconds: number) => new Throttled(Math.max(1, Math.ceil(milliseconds / 1000)));
  return {
    /** Throws Throttled when the key has been counted too often. */
    refuseTooMany: async (key: string): Promise<void> => {
      const state = await limiter.get(digest(key));
      if (state && state.consumedPoints >= most) throw refuse(state.msBeforeNext);
    },
    /** Counts one more. Throws Throttled when that is one too many. */
    take: async (key: string): Promise<void> => {
      const state = await limiter.penalty(digest(key));
      if (state.consumedPoints > most) throw refuse(state.msBeforeNext);
    },
    count: async (key: string): Promise<void> => void (await limiter.penalty(digest(key))),
    isCounted: async (key: string): Promise<boolean> => (await limiter.get(digest(key))) !== null,
    forget: async (key: string): Promise<void> => void (await limiter.delete(digest(key))),
  };
}

/** Whom an address stands for: a whole /64 of IPv6 is one household. */
export function household(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail].slice(0, 4).join(':');
}

/** This very machine: whoever works on it, or a proxy that TRUST_PROXY does not name. No limit by address alone can tell one from the other. */
const isOwn = (address: string) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);

export type Throttles = {
  /** Throws Throttled when wrong passwords for this account, or from this address, have been too many. */
  refuseLogin: (account: string, address: string) => Promise<void>;
  countFailedLogin: (account: string, address: string) => Promise<void>;
  /** For a right password: throws Throttled all the same when wrong guesses beside it were too many, else forgets the failures of this address. */
  countLogin: (account: string, address: string) => Promise<void>;
  /** Counts one; throws Throttled when that is one too many. */
  countRegistration: (address: string) => Promise<void>;
  countRefresh: (address: string) => Promise<void>;
};

const nothing = async () => {};

/**
 * The limits of the account calls. Ten wrong passwords hold up one address for one account, so that nobody can lock a member out; only a
 * hundred, from wherever they come, hold up the account's login itself: not at an address where it has succeeded within a month, and never a
 * session that is open already.
 */
export function createThrottles({ db, config }: Pick<House, 'db' | 'config'>): Throttles {
  if (config.rateLimit === 'off') return { refuseLogin: nothing, countFailedLogin: nothing, countLogin: nothing, countRegistration: nothing, countRefresh: nothing };
  const both = createCounter(db, { name: 'login', most: config.loginFailures, seconds: 15 * MINUTE });
  const perAccount = createCounter(db, { name: 'account', most: config.loginFailuresPerAccount, seconds: HOUR });
  const perAddress = createCounter(db, { name: 'address', most: config.loginFailuresPerAddress, seconds: HOUR });
  const registrations = createCounter(db, { name: 'register', most: config.registrationsPerHour, seconds: HOUR });
  const refreshes = createCounter(db, { name: 'refresh', most: config.refreshesPerMinute, seconds: MINUTE });

  const homes = createCounter(db, { name: 'home', most: 1, seconds: MONTH });

  const pair = (account: string, address: string) => `${account} ${household(address)}`;
  const counters = (account: string, address: string) => [
    { counter: both, key: pair(account, address) },
    { counter: perAccount, key: account },
    ...(isOwn(address) ? [] : [{ counter: perAddress, key: household(address) }]),
  ];
  const refuseLogin = async (account: string, address: string) => {
    const atHome = await homes.isCounted(pair(account, address));
    const holding = counters(account, address).filter(({ counter }) => !(atHome && counter === perAccount));
    await Promise.all(holding.map(({ counter, key }) => counter.refuseTooMany(key)));
  };
  return {
    refuseLogin,
    countFailedLogin: async (account, address) => {
      await Promise.all(counters(account, address).map(({ counter, key }) => counter.count(key)));
    },
    countLogin: async (account, address) => {
      await refuseLogin(account, address);
      await Promise.all([both.forget(pair(account, address)), homes.count(pair(account, address))]);
    },
    countRegistration: async (address) => (isOwn(address) ? undefined : registrations.take(household(address))),
    countRefresh: async (address) => (isOwn(address) ? undefined : refreshes.take(household(address))),
  };
}
