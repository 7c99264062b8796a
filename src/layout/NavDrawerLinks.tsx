import { useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useAuthStatus, useLoggingOut, useUser } from '../features/auth/authContext';
import { useAuth } from '../features/auth/useAuth';
import { useLoginState } from '../features/auth/loginState';
import { LanguageLink } from '../features/language/LanguageLink';
import { paths } from '../config/paths';
import { hasFeature } from '../config/shopFeatures';
import { BarLink } from './BarLink';
import { useMemberLinks } from './memberLinks';

const pages = [
  { text: /*i18n*/ 'Home', to: paths.home },
  { text: /*i18n*/ 'Products', to: paths.products },
  { text: /*i18n*/ 'Categories', to: paths.categories },
  { text: /*i18n*/ 'Cart', to: paths.cart },
];
const visitorLinks = [
  { text: /*i18n*/ 'Login', to: paths.login },
  { text: /*i18n*/ 'Sign Up', to: paths.register },
];

/** The links of the drawer: the pages, then what a visitor or a member can do. */
export function NavDrawerLinks({ isEntry, onClose }: { isEntry: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const status = useAuthStatus();
  const user = useUser();
  const { logout } = useAuth();
  const loggingOut = useLoggingOut();
  const loginState = useLoginState();
  const member = status === 'authenticated';
  const memberLinks = useMemberLinks();
  // A link replaces the drawer's history entry, which closes the drawer.
  const linkProps = isEntry ? { replace: true } : { onClick: onClose };

  const items = (links: { text: string; to: string }[], state?: unknown) =>
    links.map(({ text, to }) => (
      <ListItem key={to} disablePadding>
        <BarLink to={to} {...linkProps} end={to === paths.home} state={state} sx={{ flex: 1, minHeight: '3rem' }}>
          {i18n._(text)}
        </BarLink>
      </ListItem>
    ));

  return (
    <nav aria-label={t`Menu`}>
      <List role="list">{items(pages)}</List>
      {member && (
        <Typography color="textSecondary" sx={{ mx: 1.5, my: 1, overflowWrap: 'anywhere' }}>
          {user?.first_name.trim() || t`User`}
        </Typography>
      )}
      {status !== 'starting' && (
        <>
          <Divider />
          <List role="list">
            {member ? items(memberLinks) : items(visitorLinks, loginState)}
            {!member && hasFeature('products') && items([{ text: /*i18n*/ 'Favourites', to: paths.favourites }])}
            {member && (
              <ListItem disablePadding>
                <Button
                  variant="outlined"
                  sx={{ mt: 1.5 }}
                  onClick={() => {
                    onClose();
                    void logout();
                  }}
                >
                  {loggingOut ? t`Logging out...` : t`Logout`}
                </Button>
              </ListItem>
            )}
          </List>
        </>
      )}
      <LanguageLink sx={{ mx: 1.5, mt: 1.5 }} />
    </nav>
  );
}
