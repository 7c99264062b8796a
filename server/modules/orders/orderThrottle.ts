import { type Config } from '../../config/config';
import { type AppContext } from '../../context';
import { DetailError } from '../../http/errors';
import { createCounter } from '../accounts/counter';
import { networkOf, recognizeLocal, type Origin } from '../accounts/origin';

export const HOUR_MS = 3_600_000;

/** Members of a mobile operator share one address by the thousand: an address may do what so many members may. */
const MEMBERS_PER_ADDRESS = 300;

/**
 * Limits what is placed and cancelled from one address in an hour. The result runs a change and counts it when it succeeds; it throws
 * TooManyRequestsError when the limit is reached. Refused changes do not count, so that nobody can use up the limit of their neighbours with them.
 */
export function createOrderThrottle(context: Pick<AppContext, 'db' | 'config'>) {
  const max = context.config.ordersPerHour * MEMBERS_PER_ADDRESS;
  const changes = createCounter(context, { name: 'order', max, seconds: HOUR_MS / 1000 });
  const isLocal = recognizeLocal(context.config);
  return async <T>(origin: Origin, change: () => Promise<T>): Promise<T> => {
    // All visitors of a shop on localhost share one address.
    if (isLocal(origin)) return change();
    const key = networkOf(origin.address);
    await changes.check(key);
    const result = await change();
    // What was changed stays changed when it cannot be counted.
    await changes.count(key).catch(() => {});
    return result;
  };
}

/** What a member has placed or cancelled within the last hour. */
export type LastHour = { count: number; oldest: Date | null };
export type HourlyLimit = { code: 'too_many_orders' | 'too_many_cancellations'; text: string; seconds: number };

const LIMITS = {
  placed: { code: 'too_many_orders', end: '' },
  cancelled: { code: 'too_many_cancellations', end: ', or call us' },
} as const;

/** Why a member may not place or cancel another order now, and for how many seconds; null when they may. */
export function findHourlyLimit(
  done: keyof typeof LIMITS,
  { count, oldest }: LastHour,
  { config, now }: Pick<AppContext, 'now'> & { config: Pick<Config, 'rateLimit' | 'ordersPerHour'> },
): HourlyLimit | null {
  if (config.rateLimit === 'off' || count < config.ordersPerHour || oldest === null) return null;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const { code, end } = LIMITS[done];
  const wait = `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${end}.`;
  return { code, seconds, text: `You have ${done} ${count} orders within an hour. ${wait}` };
}

/** 429 with the code and the text of the limit. */
export const limitReached = ({ code, text, seconds }: HourlyLimit): DetailError =>
  new DetailError(429, text, code, { 'retry-after': String(seconds) });
