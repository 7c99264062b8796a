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

/** Each once: what moved from one page to the next between two calls is in both. */
export const eachOnce = <Item extends { id: number }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** What the loaded pages of an infinite query list, how many there are on all pages, and what loads the next page. */
export function usePages<Item extends { id: number }>(
  query: PagedQuery & { currentData?: { pages: { results: Item[]; count: number }[] } },
) {
  const more = useNextPage(query);
  const pages = query.currentData?.pages ?? [];
  const items = eachOnce(pages.flatMap(({ results }) => results));
  return { items, count: Math.max(items.length, pages.at(-1)?.count ?? 0), more };
}
