import { useRef, useState } from 'react';
import { PAGE_SIZE, useGetProductsInfiniteQuery } from './catalogEndpoints';
import { type ProductsView, toProductFilter } from './productsUrl';

/** The products of a view, requested again at every visit. While another view loads, the list of the previous one stays with `isStale`. */
export function useProductList(view: ProductsView) {
  const filter = toProductFilter(view);
  const query = useGetProductsInfiniteQuery(filter);
  const { currentData, error, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { fetchNextPage, refetch } = query;
  const [shown, setShown] = useState(currentData);
  const [opened, setOpened] = useState({ filter: '', products: 0 });
  const listRef = useRef<HTMLUListElement>(null);
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
  const filterText = JSON.stringify(filter);
  if (opened.filter !== filterText) setOpened({ filter: filterText, products: isStale ? 0 : (products?.length ?? 0) });

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
    skipFrom: Math.max(PAGE_SIZE, opened.products),
    listRef,
  };
}

export type ProductList = ReturnType<typeof useProductList>;
