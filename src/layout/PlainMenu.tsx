import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type Theme } from '@mui/material/styles';
import { CloseIcon } from '../components/icons';
import { NavDrawerLinks } from './NavDrawerLinks';

export type MenuProps = { open: boolean; onClose: () => void };

export const menuStyles = { width: 'min(20rem, 88vw)', padding: 2, pt: 1, pb: 4 };

const place = {
  position: 'fixed',
  inset: '0 auto 0 0',
  zIndex: (theme: Theme) => theme.zIndex.drawer,
  overflowY: 'auto',
};

/** The content of the drawer. */
export function MenuContent({ onClose }: Pick<MenuProps, 'onClose'>) {
  return (
    <>
      <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'start' }}>
        <CloseIcon />
      </IconButton>
      <NavDrawerLinks onClose={onClose} />
    </>
  );
}

/** The same links without a drawer: it replaces both menus when their script cannot be loaded. */
export function PlainMenu({ open, onClose }: MenuProps) {
  if (!open) return null;
  return (
    <Paper elevation={16} square role="dialog" aria-label="Menu" sx={{ ...menuStyles, ...place }}>
      <MenuContent onClose={onClose} />
    </Paper>
  );
}
