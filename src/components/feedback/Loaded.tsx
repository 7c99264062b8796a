import { type ReactNode } from 'react';
import { errorText, type FailedCall } from '../../http/apiError';
import { httpStatus } from '../../http/request';
import { ErrorState } from './ErrorState';
import { ListSkeleton } from './ListSkeleton';

/** What is read of the result of an RTK Query hook. */
type Query<Data> = {
  currentData?: Data;
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  query: Query<Data>;
  /** What a failed call means. */
  errors: FailedCall;
  /** The text and the heights of the skeleton. */
  loading: string;
  heights?: number[];
  /** In place of the error when the response is 404. */
  notFound?: ReactNode;
  /** `isStale`: the last call failed, and the data is from an earlier one. */
  children: (data: Data, isStale: boolean) => ReactNode;
};

/** What a query has loaded; before that a skeleton, or why the call failed, with a button that repeats it. */
export function Loaded<Data>({ query, errors, loading, heights = [6, 6, 6], notFound, children }: LoadedProps<Data>) {
  const { currentData, isError, isFetching, error, refetch } = query;
  const hasFailed = isError && !isFetching;
  if (currentData !== undefined) return children(currentData, hasFailed);
  if (!hasFailed) return <ListSkeleton text={loading} heights={heights} />;
  if (notFound && httpStatus(error) === 404) return notFound;
  return <ErrorState title={errorText(errors, error)} onRetry={() => void refetch()} />;
}
