import { type Config } from '../../config/config';
import { type AppContext } from '../../context';
import { DetailError, TooManyRequestsError } from '../../http/errors';
import { createCounter } from '../../http/counter';
import { networkOf, recognizeLocal, type Origin } from '../../http/origin';

export const HOUR_MS = 3_600_000;

/** Members of a mobile operator share one address by the thousand: an address may do what so many members may. */
const MEMBERS_PER_ADDRESS = 300;

/**
 * Limits what is placed and cancelled from one address in an hour. The result runs a change, which calls `beforeChange` once it knows that
 * it changes something: that throws a 429 when the limit is reached. Only then it is counted, and only when it succeeds. What is
 * refused or was done before does not count, so that nobody can use up the limit of their neighbours with it.
 */
export function createOrderThrottle(context: Pick<AppContext, 'db' | 'config'>) {
  const max = context.config.ordersPerHour * MEMBERS_PER_ADDRESS;
  const changes = createCounter(context, { name: 'order', max, seconds: HOUR_MS / 1000 });
  const isLocal = recognizeLocal(context.config);
  return async <T>(origin: Origin, change: (beforeChange: () => void) => Promise<T>): Promise<T> => {
    // All visitors of a shop on localhost share one address.
    if (isLocal(origin)) return change(() => {});
    const key = networkOf(origin.address);
    const refusal = await changes.check(key).then(
      () => null,
      (error: unknown) => (error instanceof TooManyRequestsError ? tooManyFromAddress(error.seconds) : error),
    );
    let isChange = false;
    const result = await change(() => {
      if (refusal) throw refusal;
      isChange = true;
    });
    // What was changed stays changed when it cannot be counted.
    if (isChange) await changes.count(key).catch(() => {});
    return result;
  };
}

/** What a member has placed or cancelled within the last hour. */
export type LastHour = { count: number; oldest: Date | null };
export type HourlyLimit = {
  code: 'too_many_orders' | 'too_many_cancellations' | 'too_many_from_address';
  text: string;
  seconds: number;
};

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
  const { code, end } = LIMITS[done];
  return { code, seconds, text: `You have ${done} ${count} orders within an hour. ${waitText(seconds)}${end}.` };
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

const tooManyFromAddress = (seconds: number): DetailError =>
  limitReached({
    code: 'too_many_from_address',
    seconds,
    text: `Too many orders were placed or cancelled from your network within an hour. ${waitText(seconds)}, or call us.`,
  });

/** 429 with the code and the text of the limit. */
export const limitReached = ({ code, text, seconds }: HourlyLimit): DetailError =>
  new DetailError(429, text, code, { 'retry-after': String(seconds) });
