import { useSearchParams } from 'react-router-dom';
import { type ProductsView, readProductsView, writeProductsView } from './productsUrl';

type ShowOptions = {
  /** True for typed text, so that Back undoes the whole search. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/** The view of the products page, which the URL holds, and a function that changes it. */
export function useProductsView() {
  const [query, setQuery] = useSearchParams();
  const view = readProductsView(query);
  const show = (changes: Partial<ProductsView>, options: ShowOptions = {}) =>
    setQuery(writeProductsView({ ...view, ...changes }), { ...options, preventScrollReset: true, flushSync: true });
  return { view, show };
}
