import { ServiceUnavailableError } from './errors';

/** A call times out after 4 s. */
const WAIT_MAX_MS = 3500;

/** Admits at most `slots` holders at once, in order of arrival. Resolves to a function that releases the slot. */
export function createSemaphore(slots: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = slots;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return release;
  };
}

/**
 * Limits the work of calls to `slots` at once, in order of arrival. Work that has waited for `waitMax` milliseconds, or whose client has gone
 * when its turn comes, does not begin: ServiceUnavailableError.
 */
export function createCallQueue(
  slots: number,
  waitMax = WAIT_MAX_MS,
): <T>(work: () => Promise<T>, isClientGone?: () => boolean) => Promise<T> {
  const acquire = createSemaphore(slots);
  return async (work, isClientGone = () => false) => {
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<null>((resolve) => (timer = setTimeout(resolve, waitMax, null)));
    const slot = acquire();
    const release = await Promise.race([slot, timedOut]);
    clearTimeout(timer);
    if (!release) {
      void slot.then((releaseLate) => releaseLate());
      throw new ServiceUnavailableError();
    }
    try {
      if (isClientGone()) throw new ServiceUnavailableError();
      return await work();
    } finally {
      release();
    }
  };
}
