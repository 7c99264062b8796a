import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { MenuIcon } from '../components/icons';
import { pressedPart } from '../components/pressedPart';
import { useOverlayEntry } from '../components/useOverlayEntry';
import { paths } from '../config/paths';
import { menuFallback } from './menuFallback';

export const loadMenuDrawer = async () => (await import(/* webpackChunkName: "menus" */ './MenuDrawer')).MenuDrawer;

const MenuDrawer = pressedPart(loadMenuDrawer, menuFallback(paths.categories, true));

/** The menu button of narrow screens and the drawer that it opens. */
export function NavDrawer() {
  const { t } = useLingui();
  const entry = useOverlayEntry('menu');
  // A chosen page may take a while to load.
  const isLeaving = useNavigation().state === 'loading';
  const open = entry.isOpen && !isLeaving;
  const [isUsed, setUsed] = useState(false);
  if (open && !isUsed) setUsed(true);

  return (
    <Box sx={{ gridArea: 'menu', display: { '@lg': 'none' } }}>
      <IconButton aria-label={t`Menu`} aria-haspopup="dialog" aria-expanded={open} onClick={entry.open}>
        <MenuIcon />
      </IconButton>
      {isUsed && <MenuDrawer open={open} isEntry={entry.isOpen} onClose={entry.close} />}
    </Box>
  );
}
