import { ServiceUnavailableError } from './errors';

/** A call times out after 4 s. */
const WAIT_MAX_MS = 3500;
/** More could not begin in this time, and each takes memory. */
const WAITING_MAX = 1000;

/** The client has gone before its work began. */
export class ClientGoneError extends ServiceUnavailableError {}

/** Runs work when its turn comes. */
export type CallQueue = <T>(work: () => Promise<T>, isClientGone?: () => boolean) => Promise<T>;

/**
 * Limits the work of calls to `slots` at once, in order of arrival. Work that has waited for `waitMax` milliseconds, or that comes while a thousand
 * others wait, does not begin: ServiceUnavailableError. Nor does work whose client has gone when its turn comes: ClientGoneError.
 */
export function createCallQueue(slots: number, waitMax = WAIT_MAX_MS): CallQueue {
  const waiting = new Set<() => void>();
  let free = slots;
  const acquire = async () => {
    if (free > 0) return void (free -= 1);
    if (waiting.size >= WAITING_MAX) throw new ServiceUnavailableError();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new ServiceUnavailableError());
      }, waitMax);
      waiting.add(begin);
    });
  };
  const release = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  return async (work, isClientGone = () => false) => {
    await acquire();
    try {
      if (isClientGone()) throw new ClientGoneError();
      return await work();
    } finally {
      release();
    }
  };
}
