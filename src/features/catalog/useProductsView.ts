import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { type ProductsView, readProductsView, writeProductsView } from './productsUrl';

type ShowOptions = {
  /** True for typed text, so that Back leaves the search and does not remove single letters. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/** The URL is the state: gives what the products page shows, and a stable function that changes it. */
export function useProductsView(): {
  view: ProductsView;
  show: (changes: Partial<ProductsView>, options?: ShowOptions) => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaving = useNavigation().state === 'loading';
  const view = useMemo(() => readProductsView(new URLSearchParams(search)), [search]);
  const current = useRef({ view, leaving });

  useLayoutEffect(() => {
    current.current = { view, leaving };
  }, [view, leaving]);

  const show = useCallback(
    (changes: Partial<ProductsView>, { replace = false, state }: ShowOptions = {}) => {
      // Typed text that settles late does not cancel a navigation that was started meanwhile.
      if (replace && current.current.leaving) return;
      const query = writeProductsView({ ...current.current.view, ...changes }).toString();
      void navigate({ search: query && `?${query}` }, { replace, state, preventScrollReset: true, flushSync: true });
    },
    [navigate],
  );
  return { view, show };
}
