import { useEffect, useRef } from 'react';

type PagedQuery = { isFetching: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the next page of an infinite query. RTK Query ignores this call during a refetch; here it follows the refetch. */
export function useNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: PagedQuery): () => void {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isFetching || !isWaiting.current) return;
    isWaiting.current = false;
    fetchNextPage();
  }, [isFetching, fetchNextPage]);
  return () => {
    if (!isFetching) fetchNextPage();
    else isWaiting.current = !isFetchingNextPage;
  };
}
