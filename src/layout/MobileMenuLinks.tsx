import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { styled } from '../components/styled';
import { useAuth } from '../features/auth/authContext';
import { useLoginState } from '../features/auth/loginState';
import { selectSessionStatus, selectUser } from '../session/sessionSlice';
import { paths } from '../config/paths';
import { BarLink } from './BarLink';
import { memberLinks } from './memberLinks';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(1, 0),
  '& a': { display: 'flex', minHeight: theme.spacing(6) },
  '& button': { marginBlockStart: theme.spacing(1.5) },
  '& + ul, & + p + ul': { borderTop: theme.mixins.line(theme.vars.palette.divider) },
}));

const Name = styled('p')(({ theme }) => ({ margin: theme.spacing(1, 1.5), color: theme.vars.palette.text.secondary }));

const pages = [
  { text: 'Home', to: paths.home },
  { text: 'Products', to: paths.products },
  { text: 'Categories', to: paths.categories },
  { text: 'Cart', to: paths.cart },
];

/** What the collapsed menu holds: the pages and what the visitor or the member can do. */
export function MobileMenuLinks({ onChosen }: { onChosen: () => void }) {
  const status = useSelector(selectSessionStatus);
  const user = useSelector(selectUser);
  const { logout } = useAuth();
  const loginState = useLoginState();
  const member = status === 'authenticated';
  const account = [
    { text: 'Login', to: paths.login },
    { text: 'Sign Up', to: paths.register },
  ];

  return (
    <nav aria-label="Menu">
      <List onClick={onChosen}>
        {pages.map(({ text, to }) => (
          <li key={to}>
            <BarLink to={to} end={to === paths.home}>
              {text}
            </BarLink>
          </li>
        ))}
      </List>
      {member && <Name>{user?.first_name.trim() || 'User'}</Name>}
      {status !== 'starting' && (
        <List onClick={onChosen}>
          {(member ? memberLinks : account).map(({ text, to }) => (
            <li key={to}>
              <BarLink to={to} state={member ? null : loginState}>
                {text}
              </BarLink>
            </li>
          ))}
          {member && (
            <li>
              <Button variant="outlined" onClick={() => void logout()}>
                Logout
              </Button>
            </li>
          )}
        </List>
      )}
    </nav>
  );
}
