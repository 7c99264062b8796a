import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PersonIcon } from '../components/icons';
import { pressedPart } from '../components/pressedPart';
import { paths } from '../config/paths';
import { useLoggingOut, useUser } from '../features/auth/authContext';
import { menuFallback } from './menuFallback';

const MemberMenu = pressedPart(
  async () => (await import(/* webpackChunkName: "menus" */ './MemberMenu')).MemberMenu,
  menuFallback(paths.profile, false),
);

/** The button with the member's first name, and the menu that it opens. */
export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const loggingOut = useLoggingOut();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const [isUsed, setUsed] = useState(false);
  const close = () => setAnchor(null);

  return (
    <>
      <Button
        id={`${id}-button`}
        color="inherit"
        startIcon={<PersonIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        <Typography component="span" variant="inherit" noWrap sx={{ maxWidth: '10rem' }}>
          {loggingOut ? t`Logging out...` : user?.first_name.trim() || t`User`}
        </Typography>
      </Button>
      {isUsed && <MemberMenu id={id} open={open} anchor={anchor} onClose={close} onLogout={onLogout} />}
    </>
  );
}
