import { type Dispatch } from '@reduxjs/toolkit';
import { type ApiBaseQuery } from './reauthBaseQuery';

/** How long a commuting call waits for others of its kind, in milliseconds. */
const MAX_WAIT = 1000;

/**
 * The `meta` of a call that ran at the same time as another: neither response need contain the other change. `overlapped` is true of the
 * one that ends last. `outdated`: a call that was sent later has been answered already.
 */
export type Overlap = { overlapped: boolean; outdated: boolean };

type Queue = {
  /** Resolves when the calls so far, or those of them that do not commute, are answered. */
  all: Promise<unknown>;
  strict: Promise<unknown>;
  inFlight: Set<Overlap>;
};

const newQueue = (): Queue => ({ all: Promise.resolve(), strict: Promise.resolve(), inFlight: new Set() });

function atMost(time: number, promise: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>;
  const timeUp = new Promise((resolve) => (timer = setTimeout(resolve, time)));
  return Promise.race([promise.finally(() => clearTimeout(timer)), timeUp]);
}

/**
 * Runs the calls of endpoints marked `serialized` one after another, per store, so that the response of an older change never overwrites
 * that of a newer one. Calls marked `commutes` wait for each other for one second only, so that one that hangs does not hold up the
 * others. A call that is aborted while it waits is not sent.
 */
export function serialized(baseQuery: ApiBaseQuery): ApiBaseQuery {
  const queues = new WeakMap<Dispatch, Queue>();
  return (call, api, options) => {
    if (!options?.serialized) return baseQuery(call, api, options);
    const queue = queues.get(api.dispatch) ?? newQueue();
    queues.set(api.dispatch, queue);
    const { inFlight } = queue;

    const run = async () => {
      if (api.signal.aborted) return { error: { status: 'FETCH_ERROR' as const, error: 'aborted' } };
      const overlap: Overlap = { overlapped: inFlight.size > 0, outdated: false };
      for (const other of inFlight) other.overlapped = true;
      inFlight.add(overlap);
      try {
        const response = await baseQuery(call, api, options);
        return overlap.overlapped ? { ...response, meta: overlap } : response;
      } finally {
        // A set keeps the order in which the calls were sent.
        for (const other of inFlight) {
          if (other === overlap) break;
          other.outdated = true;
        }
        inFlight.delete(overlap);
        if (inFlight.size > 0) overlap.overlapped = false;
      }
    };

    const commutes = options.serialized === 'commutes';
    const before = queue.all;
    const response = (commutes ? queue.strict.then(() => atMost(MAX_WAIT, before)) : before).then(run);
    queue.all = Promise.allSettled([before, response]);
    if (!commutes) queue.strict = queue.all;
    return response;
  };
}
