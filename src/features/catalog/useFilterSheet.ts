import { useEffect, useRef } from 'react';
import { useAddress } from '../../components/address';
import { useNavigator } from '../../components/Link';

/** What an entry of the browser's history says about the sheet: it is open, over which entry, and which query that one had. */
type SheetState = { filtersOver: string; before: string };

/**
 * The sheet as a step in the browser's history, so that Back closes it. What was chosen in it replaces that step; when Back leaves the step,
 * what was chosen is shown as a step of its own, so that nothing chosen is lost and the next Back undoes it.
 */
export function useFilterSheet() {
  const { location, historyAction: how } = useAddress();
  const { pathname, search } = location;
  const navigator = useNavigator();
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
      navigator.push({ pathname, search: left }, null, { preventScrollReset: true });
  }, [isOpen, pathname, search, how, navigator]);

  return {
    isOpen,
    /** The entry under which the list is kept: opening the sheet over it does not make it another list. */
    entry: isOpen && sheet?.before === search ? sheet.filtersOver! : key,
    /** The state that keeps the sheet open when something is chosen in it. */
    state: isOpen ? sheet : undefined,
    open: () =>
      navigator.push({ pathname, search }, { filtersOver: key, before: search } satisfies SheetState, {
        preventScrollReset: true,
      }),
    close: () => {
      if (!isOpen) return;
      if (search === sheet?.before) navigator.go(-1);
      else navigator.replace({ pathname, search }, null, { preventScrollReset: true });
    },
  };
}
