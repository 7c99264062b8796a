import { useLingui } from '@lingui/react/macro';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../components/icons';
import { NavDrawerLinks } from './NavDrawerLinks';

type MenuDrawerProps = {
  open: boolean;
  /** Whether the menu is a history entry, which its links replace: it may be closed for the page that they lead to. */
  isEntry: boolean;
  onClose: () => void;
};

/** The menu of narrow screens. */
export function MenuDrawer({ open, isEntry, onClose }: MenuDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t`Menu`, sx: { width: 'min(20rem, 88vw)', padding: 2, pt: 1, pb: 4 } } }}
    >
      <IconButton aria-label={t`Close`} onClick={onClose} sx={{ alignSelf: 'start' }}>
        <CloseIcon />
      </IconButton>
      <NavDrawerLinks isEntry={isEntry} onClose={onClose} />
    </Drawer>
  );
}
