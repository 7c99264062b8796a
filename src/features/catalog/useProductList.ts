import { useEffect, useState } from 'react';
import { catalogApi, type ProductFilter, type ShopProduct, useGetProductsQuery } from './catalogEndpoints';
import { type ProductsView } from './productsUrl';

/** A quick answer takes the place of the list before it; only a slow one shows skeletons in between. */
const PATIENCE = 150;

/** An answer, the view that it is the answer to, and the entry of the browser's history that shows it. */
type FoundList = { view: ProductsView; entry: string; products: ShopProduct[] };

type ProductList = {
  /** What is to be drawn: the answer to this very view, or for a moment still the list before it. Null: skeletons. */
  list: FoundList | null;
  /** True until the answer to this very view is here. */
  isBusy: boolean;
  /** Set when the newest attempt failed; what an earlier one found for this view stays. */
  failure: { error: unknown } | null;
  retry: () => void;
};

type Query = {
  currentData?: ShopProduct[];
  isUninitialized: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
};

/** What the list makes of a query. That its call has begun is no news: it is waited for from the first drawing on. */
const needed = ({ currentData, isUninitialized, isFetching, isError, error }: Query) => ({
  products: currentData,
  isFetching: isFetching || isUninitialized,
  isError,
  error,
});

const filterOf = ({ search, category, sort }: ProductsView): ProductFilter => ({
  search: search || undefined,
  category: category ?? undefined,
  ordering: sort,
});

/** The products of a view, asked for anew at every visit; `entry` is the entry of the browser's history that shows them. */
export function useProductList(view: ProductsView, entry: string): ProductList {
  const { search, category, sort } = view;
  const query = useGetProductsQuery(filterOf(view), { selectFromResult: needed });
  const { products } = query;
  const [list, setList] = useState<FoundList | null>(null);
  const waiting = !products && query.isFetching;

  if (products && (list?.products !== products || list.entry !== entry)) setList({ view, entry, products });
  // Once something else has taken its place, the list before does not come back.
  if (!products && !waiting && list) setList(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setList(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting, search, category, sort]);

  return {
    list,
    isBusy: !products,
    failure: query.isError && !query.isFetching ? { error: query.error } : null,
    retry: () => void query.refetch(),
  };
}

const count = ({ currentData }: Query) => ({ count: currentData?.length });

/** How many products a view has, as `useProductList` has found out; undefined until then. */
export function useProductCount(view: ProductsView): number | undefined {
  return catalogApi.endpoints.getProducts.useQueryState(filterOf(view), { selectFromResult: count }).count;
}
