import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useAddress } from '../../components/address';
import { useNavigator } from '../../components/Link';
import { type ProductsView, readProductsView, writeProductsView } from './productsUrl';

type ShowOptions = {
  /** True for what is typed: Back then leaves the search and not a letter. */
  replace?: boolean;
  /** Kept with the new entry of the browser's history. */
  state?: unknown;
};

/** The address is the state: what the products page shows, and a way to show something else, which stays the same so that nothing is drawn anew for it. */
export function useProductsView(): {
  view: ProductsView;
  show: (changes: Partial<ProductsView>, options?: ShowOptions) => void;
} {
  const { pathname, search } = useAddress().location;
  const navigator = useNavigator();
  const view = useMemo(() => readProductsView(new URLSearchParams(search)), [search]);
  const shown = useRef(view);

  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);

  const show = useCallback(
    (changes: Partial<ProductsView>, { replace = false, state }: ShowOptions = {}) => {
      const query = writeProductsView({ ...shown.current, ...changes }).toString();
      navigator[replace ? 'replace' : 'push']({ pathname, search: query && `?${query}` }, state, {
        preventScrollReset: true,
        flushSync: true,
      });
    },
    [navigator, pathname],
  );
  return { view, show };
}
