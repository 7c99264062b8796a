import { type Dispatch } from '@reduxjs/toolkit';
import { type ApiBaseQuery } from './reauthBaseQuery';

/**
 * Lets the calls of endpoints marked `inOrder` run one after another, so that the answer of an older change never overwrites that of a
 * newer one. A call that was aborted while it waited is not sent.
 */
export function inOrder(baseQuery: ApiBaseQuery): ApiBaseQuery {
  const tails = new WeakMap<Dispatch, Promise<unknown>>();
  return (call, api, options) => {
    if (!options?.inOrder) return baseQuery(call, api, options);
    const turn = (tails.get(api.dispatch) ?? Promise.resolve()).then(() =>
      api.signal.aborted
        ? { error: { status: 'FETCH_ERROR' as const, error: 'aborted' } }
        : baseQuery(call, api, options),
    );
    tails.set(
      api.dispatch,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
