import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, type Location, Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths';
import { FormPage } from '../../components/FormPage';
import { Spinner } from '../../components/feedback/Spinner';
import { LoginForm } from '../../features/auth/LoginForm';
import { pageBefore, safeReturnPath } from '../../features/auth/returnTo';
import { useAuthStatus } from '../../features/auth/authContext';

/** Members are sent on to the page that asked for the login, at once or after logging in. */
export function LoginPage() {
  const status = useAuthStatus();
  const { state } = useLocation() as Location<{ from?: unknown; place?: unknown } | null>;
  const opened = useNavigationType() === NavigationType.Pop;
  const [hasErrors, setHasErrors] = useState(false);

  if (status === 'authenticated') {
    // A login link pressed before hydration loads a new document, which has no state.
    const from = state?.from ?? (opened ? pageBefore() : undefined);
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
