import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

type Menu = { open: boolean; onClose: () => void };

/** In place of a menu whose script cannot be loaded: its press leads to a page. `isEntry`: the menu is a history entry, which is replaced. */
export function menuFallback(to: string, isEntry: boolean) {
  return function MenuFallback({ open, onClose }: Menu) {
    const navigate = useNavigate();
    useEffect(() => {
      if (!open) return;
      if (!isEntry) onClose();
      void navigate(to, { replace: isEntry });
    }, [open, onClose, navigate]);
    return null;
  };
}
