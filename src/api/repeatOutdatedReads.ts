import { isFulfilled, isRejected, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from './api';

/** What RTK Query says about a read in the `meta` of its actions. */
type ReadArg = {
  endpointName: string;
  originalArgs: unknown;
  queryCacheKey: string;
  forceRefetch?: unknown;
  subscribe?: boolean;
};
type Endpoints = Record<string, { initiate(arg: unknown, options: object): UnknownAction }>;

/**
 * RTK Query skips the refetch of a read that is under way, whose response may be from before the change. Such a read is repeated after its
 * response.
 */
export const repeatOutdatedReads: Middleware<object, unknown, ThunkDispatch<unknown, unknown, UnknownAction>> = ({
  dispatch,
}) => {
  const outdated = new Set<string>();
  return (next) => (action) => {
    const result = next(action);
    if (api.util.resetApiState.match(action)) outdated.clear();
    if (!isFulfilled(action) && !isRejected(action)) return result;
    const { queryCacheKey, endpointName, originalArgs, forceRefetch, subscribe } = action.meta.arg as ReadArg;
    if (isRejected(action) && action.meta.condition) {
      // A component that asks for it is content with the read that is under way.
      if (forceRefetch && subscribe === false) outdated.add(queryCacheKey);
    } else if (outdated.delete(queryCacheKey)) {
      const { initiate } = (api.endpoints as Endpoints)[endpointName]!;
      dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
    }
    return result;
  };
};
