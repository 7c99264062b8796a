import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { useAddress } from '../../components/address';
import { FormPage } from '../../components/FormPage';
import { Link } from '../../components/Link';
import { Spinner } from '../../components/feedback/Spinner';
import { LoginForm } from '../../features/auth/LoginForm';
import { pageBefore, safeReturnPath } from '../../features/auth/returnTo';
import { selectSessionStatus } from '../../session/sessionSlice';

/** Whoever is logged in goes on to the page that asked for the login, and to the place on it, right away or after it. */
export function LoginPage() {
  const status = useSelector(selectSessionStatus);
  const { state, key } = useAddress().location as { state: { from?: unknown; place?: unknown } | null; key: string };
  const [hasErrors, setHasErrors] = useState(false);

  if (status === 'authenticated') {
    // The first entry of the tab's history has this key, and remembers nothing.
    const from = state?.from ?? (key === 'default' ? pageBefore() : undefined);
    return (
      <Navigate
        to={safeReturnPath(from)}
        replace
        state={typeof state?.place === 'string' ? { backAt: state.place } : null}
      />
    );
  }
  if (status === 'starting') return <Spinner alone />;
  return (
    <FormPage
      title={hasErrors ? 'Error: Login' : 'Login'}
      heading="Login"
      lead="Welcome back. Your cart is where you left it."
    >
      <LoginForm onErrors={setHasErrors} />
      <Typography>
        New here?{' '}
        <MuiLink component={Link} to={paths.register} state={state}>
          Create an account
        </MuiLink>
      </Typography>
    </FormPage>
  );
}
