import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { CloseIcon, MenuIcon } from '../components/icons';
import { styled } from '../components/styled';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { MobileMenuLinks } from './MobileMenuLinks';

const Narrow = styled('div')(({ theme }) => ({
  gridArea: 'menu',
  [theme.containerQueries.up('lg')]: { display: 'none' },
}));
const Square = styled(Button)(({ theme }) => ({ minWidth: theme.spacing(5.5), padding: 0, color: 'inherit' }));

const Drawer = styled('dialog')(({ theme }) => ({
  inset: 0,
  insetInlineEnd: 'auto',
  width: 'min(20rem, 88vw)',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: theme.spacing(1, 2, 4),
  border: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
  '&::backdrop': { backgroundColor: theme.vars.palette.scrim, opacity: 0.6 },
  '&[open]': { animation: 'drawer-in 180ms ease-out' },
  '@keyframes drawer-in': { from: { transform: 'translateX(-2rem)', opacity: 0 } },
}));

/** The collapsed menu of phones and tablets: a modal dialog, so the browser itself keeps the focus, Escape and the way back to the button. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();

  return (
    <Narrow>
      <Square
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      >
        <MenuIcon />
        <VisuallyHidden>Menu</VisuallyHidden>
      </Square>
      <Drawer
        ref={dialog}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        // A press beside the drawer reaches the dialog itself.
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <Square onClick={close}>
          <CloseIcon />
          <VisuallyHidden>Close</VisuallyHidden>
        </Square>
        {open && <MobileMenuLinks onChosen={close} />}
      </Drawer>
    </Narrow>
  );
}
