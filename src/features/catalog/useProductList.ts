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

type Query = { currentData?: ShopProduct[]; isUninitialized: boolean; isFetching: boolean; isError: boolean; error?: unknown };

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
  const [last, setLast] = useState<FoundList | null>(null);
  const [patient, setPatient] = useState(true);
  const waiting = !products && query.isFetching;

  if (products && (last?.products !== products || last.entry !== entry)) setLast({ view, entry, products });
  useEffect(() => {
    if (!waiting) return;
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      setPatient(false);
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      // Said to a list that has been patient all along, it would be drawn once more for nothing.
      if (isOver) setPatient(true);
    };
  }, [waiting, search, category, sort]);

  return {
    list: products || (waiting && patient) ? last : null,
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
