import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useOverlayEntry } from '../../../components/useOverlayEntry';

/**
 * The sheet as a history entry. Choices in the sheet replace that entry. When Back leaves it, they become an entry of their own, so that no
 * choice is lost and the next Back undoes it.
 */
export function useFilterSheet() {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const sheet = useOverlayEntry('filters');
  const { isOpen } = sheet;
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

  return sheet;
}
