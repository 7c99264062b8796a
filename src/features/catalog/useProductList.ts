import { useState } from 'react';
import { PAGE_SIZE, useGetProductsInfiniteQuery } from './catalogEndpoints';
import { type ProductsView, toProductFilter } from './productsUrl';
import { useListRestoration } from './useListRestoration';

/**
 * The products of a view, requested again at every visit. While another view loads, the list of the previous one stays with `isStale`.
 * `entry` is the key of the history entry that shows the list.
 */
export function useProductList(view: ProductsView, entry: string) {
  const query = useGetProductsInfiniteQuery(toProductFilter(view));
  const { currentData, error, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { fetchNextPage, refetch } = query;
  const [shown, setShown] = useState(currentData);
  const hasFailed = isError && !isFetching;
  // An empty stale list is not shown.
  const next = currentData ?? (hasFailed || !shown?.pages[0]?.products.length ? undefined : shown);
  if (next !== shown) setShown(next);

  const isStale = !currentData;
  const canLoadMore = !isStale && hasNextPage && !isFetching;
  const loadMore = () => {
    if (canLoadMore) void fetchNextPage();
  };

  // A product that moved from one page to the next between two calls is in both.
  const products = next && [
    ...new Map(next.pages.flatMap((page) => page.products).map((product) => [product.id, product])).values(),
  ];
  const saved = useListRestoration({
    entry,
    pages: currentData?.pages.length ?? 0,
    products: products?.length ?? 0,
    canLoad: canLoadMore && !isError,
    isDone: hasFailed || (!isStale && !hasNextPage),
    loadMore,
  });

  return {
    /** Null until the first answer, and after a failure. */
    products: products ?? null,
    /** The number of products that the view has, on all pages. */
    count: products && (next.pages.at(-1)!.count ?? products.length),
    isStale,
    hasMore: !isStale && hasNextPage,
    /** False while a call is under way: `loadMore` does nothing then. */
    canLoadMore,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    hasFailed: hasFailed && !isFetchNextPageError,
    error,
    loadMore,
    /** Requests what failed once more, if anything did. */
    retry: () => {
      if (isFetchNextPageError) loadMore();
      else if (hasFailed) void refetch();
    },
    /** Cards from this index on may be skipped by layout: those before it were there when the list was opened. */
    skipFrom: Math.max(PAGE_SIZE, saved.products),
    /** Pixels to reserve while the pages that the entry showed before are loading. */
    reservedHeight: saved.height,
    listRef: saved.listRef,
  };
}

export type ProductList = ReturnType<typeof useProductList>;
