import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useAuthStatus } from '../features/auth/authContext';
import { useLoginState } from '../features/auth/loginState';
import { HeartIcon } from '../components/icons';
import { paths } from '../config/paths';
import { hasFeature } from '../config/shopFeatures';
import { AccountMenu } from './AccountMenu';
import { BarLink } from './BarLink';

const SignUpLink = styled(BarLink)(({ theme }) => ({
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
}));

/** The favourites, Login and Sign Up for visitors, the account menu for members. While the session is starting, the links are hidden and keep their room. */
export function AccountLinks() {
  const { t } = useLingui();
  const status = useAuthStatus();
  const loginState = useLoginState();
  const login = useRef<HTMLAnchorElement>(null);
  const loggedOutHere = useRef(false);

  useEffect(() => {
    if (status !== 'anonymous' || !loggedOutHere.current) return;
    loggedOutHere.current = false;
    // The focus was on the button of the account menu, which is gone.
    if (document.activeElement === document.body) login.current?.focus({ preventScroll: true });
  }, [status]);

  if (status === 'authenticated') return <AccountMenu onLogout={() => (loggedOutHere.current = true)} />;
  return (
    <Stack direction="row" sx={{ gap: 0.5, visibility: status === 'starting' ? 'hidden' : undefined }}>
      {hasFeature('products') && (
        <BarLink to={paths.favourites} aria-label={t`Favourites`} title={t`Favourites`}>
          <HeartIcon />
        </BarLink>
      )}
      <BarLink ref={login} to={paths.login} state={loginState}>
        {t`Login`}
      </BarLink>
      <SignUpLink to={paths.register} state={loginState}>
        {t`Sign Up`}
      </SignUpLink>
    </Stack>
  );
}
