import { useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/hooks';
import { eachOnce } from '../../../components/usePages';
import { isSpecificationOnly } from '../../../config/shopFeatures';
import { PAGE_SIZE, useGetProductsInfiniteQuery } from '../catalogEndpoints';
import { joinPages } from './joinPages';
import { type ProductsView, toProductFilter } from './productsUrl';
import { moreShown, selectShown } from './shownSlice';

/** The products of a view, requested again at every visit. While another view loads, the list of the previous one stays with `isStale`. */
export function useProductList(view: ProductsView) {
  const filter = toProductFilter(view);
  const query = useGetProductsInfiniteQuery(filter);
  const { currentData, error, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const { fetchNextPage, refetch } = query;
  const [shown, setShown] = useState(currentData);
  const [opened, setOpened] = useState({ filter: '', products: 0 });
  const dispatch = useAppDispatch();
  const listRef = useRef<HTMLUListElement>(null);
  const hasFailed = isError && !isFetching;
  // An empty stale list is not shown. `data` of the query would bring a list back after a failure.
  const next = currentData ?? (hasFailed || !shown?.pages[0]?.products.length ? undefined : shown);
  if (next !== shown) setShown(next);

  const isStale = !currentData;
  const all = next && eachOnce(next.pages.flatMap((page) => page.products));
  const filterText = JSON.stringify(filter);
  const limit = useAppSelector((state) => selectShown(state, filterText)) ?? PAGE_SIZE;
  // A server without pagination sends the whole list. Its cards come in steps all the same: hundreds at once would block the browser.
  const isWhole = next?.pages.length === 1 && next.pages[0]!.count === null && !hasNextPage;
  const products = isWhole ? all?.slice(0, limit) : all;
  if (!isStale && opened.filter !== filterText) setOpened({ filter: filterText, products: products?.length ?? 0 });

  const isCut = products !== undefined && products.length < all!.length;
  const hasMore = !isStale && (hasNextPage || isCut);
  const canLoadMore = hasMore && !isFetching;
  const loadMore = () => {
    if (!canLoadMore) return;
    if (isCut) dispatch(moreShown({ filter: filterText, products: limit + PAGE_SIZE }));
    else void fetchNextPage().then(() => !isSpecificationOnly() && dispatch(joinPages(filter)));
  };

  return {
    /** Null until the first response, and after a failure. */
    products: products ?? null,
    /** The number of products that the view has, on all pages. */
    count: all && (next.pages.at(-1)!.count ?? all.length),
    /** The words of the search that do not count, because nothing in the catalog is like them. */
    dropped: next?.pages[0]?.dropped ?? [],
    isStale,
    hasMore,
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
