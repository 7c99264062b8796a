import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useHydrated } from './useHydrated';

/** In the state of the overlay's history entry: its name, and the query of the entry below it. */
type OverlayState = { overlay: { name: string; search: string } };

/**
 * A drawer or sheet as a history entry, so that Back closes it. Navigations that must not close it replace that entry and keep its `state`;
 * a link in it replaces the entry without. A query that was changed in it becomes an entry of its own when it closes, so that Back undoes it.
 */
export function useOverlayEntry(name: string) {
  const { pathname, search, hash, key, state } = useLocation() as Location<Partial<OverlayState> | null>;
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const hydrated = useHydrated();
  const entry = state?.overlay?.name === name ? state.overlay : null;
  const isOpen = hydrated && entry !== null;
  // A second press before the history has moved does nothing.
  const isMoving = useRef(false);
  useEffect(() => {
    isMoving.current = false;
  }, [key]);
  const move = (go: () => void) => {
    if (isMoving.current) return;
    isMoving.current = true;
    go();
  };

  const changed = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen) {
      changed.current = search === entry.search ? null : search;
      return;
    }
    const left = changed.current;
    changed.current = null;
    // Back has left the overlay's entry, and the changed query with it.
    if (left !== null && navigationType === 'POP') void navigate({ search: left }, { preventScrollReset: true });
  }, [isOpen, search, entry, navigationType, navigate]);

  return {
    isOpen,
    /** The state of the open overlay's entry. */
    state: isOpen ? state : undefined,
    open: () => {
      const overlay = { name, search };
      const open = { state: { ...state, overlay }, preventScrollReset: true };
      if (!isOpen) move(() => void navigate({ pathname, search, hash }, open));
    },
    close: () => {
      if (!isOpen) return;
      if (search === entry.search) move(() => void navigate(-1));
      else move(() => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true }));
    },
  };
}
