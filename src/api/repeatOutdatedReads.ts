import { isFulfilled, isRejected, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';

/** What RTK Query says about a read or a change in the `meta` of its actions. */
type CallArg = {
  type: 'query' | 'mutation';
  endpointName: string;
  originalArgs: unknown;
  queryCacheKey: string;
  forceRefetch?: unknown;
  subscribe?: boolean;
};
type Reads = ReturnType<typeof api.reducer>['queries'];
type Endpoints = Record<string, { initiate(arg: unknown, options: object): UnknownAction }>;

/**
 * RTK Query skips the refetch of a read that is under way, whose response may be from before the change. Such a read is repeated after its
 * response. So is the first read of its kind, whose tags are not known before its response.
 */
export const repeatOutdatedReads: Middleware<
  object,
  { api: { queries: Reads } },
  ThunkDispatch<unknown, unknown, UnknownAction>
> = ({ dispatch, getState }) => {
  const outdated = new Set<string>();
  return (next) => (action) => {
    const result = next(action);
    if (api.util.resetApiState.match(action)) outdated.clear();
    if (!isFulfilled(action) && !isRejected(action)) return result;
    const { type, queryCacheKey, endpointName, originalArgs, forceRefetch, subscribe } = action.meta.arg as CallArg;
    if (type === 'mutation') {
      for (const [key, read] of Object.entries(getState().api.queries))
        if (read?.status === 'pending' && read.data === undefined) outdated.add(key);
    } else if (isRejected(action) && action.meta.condition) {
      // A component that asks for it is content with the read that is under way.
      if (forceRefetch && subscribe === false) outdated.add(queryCacheKey);
    } else if (outdated.delete(queryCacheKey)) {
      const { initiate } = (api.endpoints as Endpoints)[endpointName]!;
      dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    }
    return result;
  };
};
