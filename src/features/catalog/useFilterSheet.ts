import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { scrollKey } from '../../components/scrollKey';

/** The state of the sheet's history entry: the key and the query of the entry below it. */
type SheetState = { filtersOver: string; before: string };

/**
 * The sheet as a history entry, so that Back closes it. Choices in the sheet replace that entry. When Back leaves it, they become an entry
 * of their own, so that no choice is lost and the next Back undoes it.
 */
export function useFilterSheet() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const state = location.state as Partial<SheetState> | null;
  const key = scrollKey(location);
  const isOpen = typeof state?.filtersOver === 'string';
  const chosen = useRef<string | null>(null);

  useEffect(() => {
    if (isOpen) {
      chosen.current = search;
      return;
    }
    const left = chosen.current;
    chosen.current = null;
    if (left !== null && left !== search && navigationType === 'POP')
      void navigate({ pathname, search: left }, { preventScrollReset: true });
  }, [isOpen, pathname, search, navigationType, navigate]);

  return {
    isOpen,
    /** The entry under which the list is saved: an open sheet over it does not make it another list. */
    entry: isOpen && state?.before === search ? state.filtersOver! : key,
    /** The history state of the open sheet, for navigations that must not close it. */
    state: isOpen ? state : undefined,
    open: () =>
      void navigate(
        { pathname, search },
        { state: { filtersOver: key, before: search } satisfies SheetState, preventScrollReset: true },
      ),
    close: () => {
      if (!isOpen) return;
      if (search === state?.before) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}
