import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { CloseIcon, MenuIcon } from '../components/icons';
import { NavDrawerLinks } from './NavDrawerLinks';

/** The menu button of narrow screens and the drawer that it opens. */
export function NavDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <Box sx={{ gridArea: 'menu', display: { '@lg': 'none' } }}>
      <IconButton aria-label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            'aria-label': 'Menu',
            sx: { width: 'min(20rem, 88vw)', padding: 2, pt: 1, pb: 4 },
          },
        }}
      >
        <IconButton aria-label="Close" onClick={close} sx={{ alignSelf: 'start' }}>
          <CloseIcon />
        </IconButton>
        <NavDrawerLinks onChosen={close} />
      </Drawer>
    </Box>
  );
}
