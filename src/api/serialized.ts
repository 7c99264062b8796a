import { type Dispatch } from '@reduxjs/toolkit';
import { type ApiBaseQuery } from './reauthBaseQuery';

/**
 * Runs the calls of endpoints marked `serialized` one after another, per store, so that the answer of an older change never overwrites
 * that of a newer one. A call that is aborted while it waits is not sent.
 */
export function serialized(baseQuery: ApiBaseQuery): ApiBaseQuery {
  const queues = new WeakMap<Dispatch, Promise<unknown>>();
  return (call, api, options) => {
    if (!options?.serialized) return baseQuery(call, api, options);
    const answer = (queues.get(api.dispatch) ?? Promise.resolve()).then(() =>
      api.signal.aborted
        ? { error: { status: 'FETCH_ERROR' as const, error: 'aborted' } }
        : baseQuery(call, api, options),
    );
    queues.set(
      api.dispatch,
      answer.catch(() => undefined),
    );
    return answer;
  };
}
