import { useEffect } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';
import { DEFAULT_ORDERING } from '../../../../contract/rules';
import { type ProductsView, readProductsView, writeProductsView } from './productsUrl';

export type ShowOptions = {
  /** True for typed text, so that Back undoes the whole search. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/** Takes a default or unknown sort out of the URL, which omits it (specification §2). */
export function useSortInUrl(): void {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as Location<unknown>;
  const isDefault = query.has('sort') && readProductsView(query).sort === DEFAULT_ORDERING;
  useEffect(() => {
    if (!isDefault) return;
    const without = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete('sort');
      return after;
    };
    setQuery(without, { replace: true, state, preventScrollReset: true });
  }, [isDefault, setQuery, state]);
}

/** The view of the products page, which the URL contains, and a function that changes it. */
export function useProductsView() {
  const [query, setQuery] = useSearchParams();
  const view = readProductsView(query);
  const show = (changes: Partial<ProductsView>, options: ShowOptions = {}) =>
    setQuery(writeProductsView({ ...view, ...changes }), { ...options, preventScrollReset: true, flushSync: true });
  return { view, show };
}
