import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { PersonIcon } from '../components/icons';
import { useLoggingOut, useUser } from '../features/auth/authContext';
import { useAuth } from '../features/auth/useAuth';
import { useMemberLinks } from './memberLinks';

/** The button with the member's first name, and the menu that it opens. */
export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const user = useUser();
  const { logout } = useAuth();
  const loggingOut = useLoggingOut();
  const memberLinks = useMemberLinks();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
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
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Typography component="span" variant="inherit" noWrap sx={{ maxWidth: '10rem' }}>
          {loggingOut ? 'Logging out...' : user?.first_name.trim() || 'User'}
        </Typography>
      </Button>
      <Menu
        id={`${id}-menu`}
        open={open}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { component: 'nav', 'aria-label': 'Account' },
          list: { 'aria-labelledby': `${id}-button` },
        }}
      >
        {memberLinks.map(({ text, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            {text}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            onLogout();
            void logout();
          }}
        >
          Logout
        </MenuItem>
      </Menu>
    </>
  );
}
