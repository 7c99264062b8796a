import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { useAuth } from '../features/auth/authContext';
import { memberLinks } from './memberLinks';

type MemberMenuListProps = { id: string; labelledBy: string; anchor: HTMLElement | null; onClose: () => void };

export function MemberMenuList({ id, labelledBy, anchor, onClose }: MemberMenuListProps) {
  const { logout } = useAuth();

  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { component: 'nav', 'aria-label': 'Account' }, list: { 'aria-labelledby': labelledBy } }}
    >
      {memberLinks.map(({ text, to }) => (
        <MenuItem key={to} component={Link} to={to} onClick={onClose}>
          {text}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          void logout();
        }}
      >
        Logout
      </MenuItem>
    </Menu>
  );
}
