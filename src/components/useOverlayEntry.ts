import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useBrowserValue } from './useHydrated';

/** In the state of the overlay's history entry: its name, and the query of the entry below it. */
type OverlayState = { overlay: { name: string; search: string } };

/**
 * A drawer or sheet as a history entry, so that Back closes it. Navigations that must not close it replace that entry and keep its `state`;
 * a link in it replaces the entry without. A query that was changed in it becomes an entry of its own when it closes, so that Back undoes it.
 * It opens and closes at once: React shows the router's new entry only after all parts of the page that are not hydrated yet.
 */
export function useOverlayEntry(name: string) {
  const { pathname, search, hash, key, state } = useLocation() as Location<Partial<OverlayState> | null>;
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  /** What the last press asked for, until the router's next entry is shown. */
  const [asked, setAsked] = useState<{ at: string; overlay: OverlayState['overlay'] | null } | null>(null);
  if (asked && asked.at !== key) setAsked(null);
  const shown = state?.overlay?.name === name ? state.overlay : null;
  const entered = asked?.at === key ? asked.overlay : shown;
  // The server knows no entries.
  const isOpen = useBrowserValue(() => entered !== null, false);
  const overlay = isOpen ? entered : null;

  const isAskedFor = asked !== null && asked.overlay !== null;
  useEffect(() => {
    if (!isAskedFor) return;
    // Back before the router's entry is shown.
    const close = () => setAsked(null);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [isAskedFor]);

  const changed = useRef<string | null>(null);
  useEffect(() => {
    if (overlay) {
      changed.current = search === overlay.search ? null : search;
      return;
    }
    const left = changed.current;
    changed.current = null;
    // Back has left the overlay's entry, and the changed query with it.
    if (left !== null && navigationType === 'POP') void navigate({ search: left }, { preventScrollReset: true });
  }, [search, overlay, navigationType, navigate]);

  return {
    isOpen,
    /** The state of the open overlay's entry. */
    state: overlay ? { ...state, overlay } : undefined,
    open: () => {
      if (isOpen) return;
      const opened = { name, search };
      void navigate({ pathname, search, hash }, { state: { ...state, overlay: opened }, preventScrollReset: true });
      setAsked({ at: key, overlay: opened });
    },
    close: () => {
      if (!overlay) return;
      if (search === overlay.search) void navigate(-1);
      else void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
      setAsked({ at: key, overlay: null });
    },
  };
}
