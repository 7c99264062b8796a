import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '../components/icons';
import { NavDrawerLinks } from './NavDrawerLinks';

type MenuDrawerProps = { open: boolean; onClose: () => void };

/** The menu of narrow screens. */
export const MenuDrawer = ({ open, onClose }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(20rem, 88vw)', padding: 2, pt: 1, pb: 4 } } }}
  >
    <IconButton aria-label="Close" onClick={onClose} sx={{ alignSelf: 'start' }}>
      <CloseIcon />
    </IconButton>
    <NavDrawerLinks onClose={onClose} />
  </Drawer>
);
