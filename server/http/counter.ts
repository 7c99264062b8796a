import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type Config } from '../config/config';
import { type Database } from '../db/database';
import { throttles } from '../db/schema';
import { TooManyRequestsError } from './errors';

type Limit = { name: string; max: number; seconds: number };

const DISABLED = {
  check: async () => {},
  consume: async () => {},
  count: async () => true,
  giveBack: async () => {},
  isCounted: async () => false,
  forget: async () => 0,
};

/** A short key of fixed length, without personal data. */
export const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Allows `max` events per key in `seconds`. The counts are in PostgreSQL, shared by all processes. With RATE_LIMIT=off nothing is counted. */
export function createCounter(
  { db, config }: { db: Database; config: Pick<Config, 'rateLimit'> },
  { name, max, seconds }: Limit,
) {
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
    /** Counts an event, also beyond the limit. Returns whether it is within it. */
    count: async (key: string): Promise<boolean> => (await limiter.penalty(digest(key))).consumedPoints <= max,
    /** Counts `events` less, never below zero: the library's `reward` would count below it, which allows more events than `max`. */
    giveBack: async (key: string, events: number): Promise<void> => {
      const points = sql`greatest(${throttles.points} - ${events}, 0)`;
      await db.update(throttles).set({ points }).where(isRowOf(key));
    },
    isCounted: async (key: string): Promise<boolean> => (await limiter.get(digest(key))) !== null,
    /** Returns how many events were counted. One statement, so that only one of several concurrent calls gets them. */
    forget: async (key: string): Promise<number> => {
      const [forgotten] = await db.delete(throttles).where(isRowOf(key)).returning();
      return forgotten && Number(forgotten.expire) > Date.now() ? forgotten.points : 0;
    },
  };
}
