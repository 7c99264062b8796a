import { useLingui } from '@lingui/react/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { useAuth } from '../features/auth/useAuth';
import { useMemberLinks } from './memberLinks';

type MemberMenuProps = {
  /** The prefix of the ids of button and menu. */
  id: string;
  open: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
  onLogout: () => void;
};

/** The menu of the account button. */
export function MemberMenu({ id, open, anchor, onClose, onLogout }: MemberMenuProps) {
  const { t, i18n } = useLingui();
  const { logout } = useAuth();
  const memberLinks = useMemberLinks();
  return (
    <Menu
      id={`${id}-menu`}
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { component: 'nav', 'aria-label': t`Account` },
        list: { 'aria-labelledby': `${id}-button` },
      }}
    >
      {memberLinks.map(({ text, to }) => (
        <MenuItem key={to} component={Link} to={to} onClick={onClose}>
          {i18n._(text)}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          onLogout();
          void logout();
        }}
      >
        {t`Logout`}
      </MenuItem>
    </Menu>
  );
}
