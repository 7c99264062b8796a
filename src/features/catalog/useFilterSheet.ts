import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** What an entry of the browser's history says about the sheet: it is open, over which entry, and which query that one had. */
type SheetState = { filtersOver: string; before: string };

/**
 * The sheet as a step in the browser's history, so that Back closes it. What was chosen in it replaces that step; when Back leaves the step,
 * what was chosen is shown as a step of its own, so that nothing chosen is lost and the next Back undoes it.
 */
export function useFilterSheet() {
  const location = useLocation();
  const how = useNavigationType();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const sheet = location.state as (Partial<SheetState> & { backAt?: string }) | null;
  // Whoever comes back from a login finds the list under the entry from which they left.
  const key = sheet?.backAt ?? location.key;
  const isOpen = typeof sheet?.filtersOver === 'string';
  const chosen = useRef<string | null>(null);

  useEffect(() => {
    if (isOpen) {
      chosen.current = search;
      return;
    }
    const left = chosen.current;
    chosen.current = null;
    if (left !== null && left !== search && how === 'POP')
      void navigate({ pathname, search: left }, { preventScrollReset: true });
  }, [isOpen, pathname, search, how, navigate]);

  return {
    isOpen,
    /** The entry under which the list is kept: opening the sheet over it does not make it another list. */
    entry: isOpen && sheet?.before === search ? sheet.filtersOver! : key,
    /** The state that keeps the sheet open when something is chosen in it. */
    state: isOpen ? sheet : undefined,
    open: () =>
      void navigate(
        { pathname, search },
        { state: { filtersOver: key, before: search } satisfies SheetState, preventScrollReset: true },
      ),
    close: () => {
      if (!isOpen) return;
      if (search === sheet?.before) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}
