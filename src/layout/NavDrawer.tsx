import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { MenuIcon } from '../components/icons';
import { lazyPart } from '../components/lazyPart';
import { useOverlayEntry } from '../components/useOverlayEntry';
import { paths } from '../config/paths';
import { menuFallback } from './menuFallback';
import { MENU_ENTRY } from './menuEntry';

const MenuDrawer = lazyPart(
  async () => (await import(/* webpackChunkName: "menus" */ './MenuDrawer')).MenuDrawer,
  menuFallback(paths.categories, true),
);

/** The menu button of narrow screens and the drawer that it opens. */
export function NavDrawer() {
  const { t } = useLingui();
  const entry = useOverlayEntry(MENU_ENTRY);
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
      {isUsed && (
        <Suspense>
          <MenuDrawer open={open} onClose={entry.close} />
        </Suspense>
      )}
    </Box>
  );
}
