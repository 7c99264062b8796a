import { useSearchParams } from 'react-router-dom';
import { type ProductsView, readProductsView, writeProductsView } from './productsUrl';

type ShowOptions = {
  /** True for what is typed: Back then leaves the search and not a letter. */
  replace?: boolean;
  /** Kept with the new entry of the browser's history. */
  state?: unknown;
};

/** The address is the state: what the products page shows, and a way to show something else. */
export function useProductsView(): { view: ProductsView; show: (changes: Partial<ProductsView>, options?: ShowOptions) => void } {
  const [query, setQuery] = useSearchParams();
  return {
    view: readProductsView(query),
    show: (changes, { replace = false, state } = {}) =>
      setQuery((current) => writeProductsView({ ...readProductsView(current), ...changes }), { replace, state, preventScrollReset: true, flushSync: true }),
  };
}
