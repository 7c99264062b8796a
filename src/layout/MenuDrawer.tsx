import Drawer from '@mui/material/Drawer';
import { MenuContent, type MenuProps, menuStyles } from './PlainMenu';

/** The menu of narrow screens. */
export const MenuDrawer = ({ open, onClose }: MenuProps) => (
  <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu', sx: menuStyles } }}>
    <MenuContent onClose={onClose} />
  </Drawer>
);
