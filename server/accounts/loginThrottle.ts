import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type House } from '../app';
import { Throttled } from '../errors';

const FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

export type LoginThrottle = {
  /** Throws Throttled when the key has failed too often. */
  refuseTooMany: (key: string) => Promise<void>;
  countFailure: (key: string) => Promise<void>;
  /** For a right password: throws Throttled all the same when wrong guesses beside it were too many, else forgets the failures. */
  countSuccess: (key: string) => Promise<void>;
};

const nothing = async () => {};

/**
 * Counts failed logins per account and address in PostgreSQL, so that every server process knows of them:
 * ten in a quarter of an hour, then 429. Another address is not held up, so nobody can lock a member out.
 */
export function createLoginThrottle({ db, config }: Pick<House, 'db' | 'config'>): LoginThrottle {
  if (config.rateLimit === 'off') return { refuseTooMany: nothing, countFailure: nothing, countSuccess: nothing };
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    keyPrefix: 'login',
    points: FAILURES,
    duration: WINDOW_SECONDS,
  });
  // Whatever was typed as an account, the key is short and holds no address in plain text.
  const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
  const refuseTooMany = async (key: string) => {
    const state = await limiter.get(digest(key));
    if (state && state.consumedPoints >= FAILURES) throw new Throttled(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
    return state;
  };
  return {
    refuseTooMany: async (key) => {
      await refuseTooMany(key);
    },
    countFailure: async (key) => {
      await limiter.penalty(digest(key));
    },
    countSuccess: async (key) => {
      if (await refuseTooMany(key)) await limiter.delete(digest(key));
    },
  };
}
