import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** The state of the sheet's history entry: the query of the entry below it. */
type SheetState = { isFilterSheet: true; before: string };

/**
 * The sheet as a history entry, so that Back closes it. Choices in the sheet replace that entry. When Back leaves it, they become an entry
 * of their own, so that no choice is lost and the next Back undoes it.
 */
export function useFilterSheet() {
  const { pathname, search, state: entryState } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const state = entryState as SheetState | null;
  const isOpen = state?.isFilterSheet === true;
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
    /** The history state of the open sheet, for navigations that must not close it. */
    state: isOpen ? state : undefined,
    open: () =>
      void navigate(
        { pathname, search },
        { state: { isFilterSheet: true, before: search } satisfies SheetState, preventScrollReset: true },
      ),
    close: () => {
      if (!isOpen) return;
      if (search === state?.before) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}
