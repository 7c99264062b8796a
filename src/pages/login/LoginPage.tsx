import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Location, Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SESSION_ENDED } from '../../http/apiError';
import { useAppSelector } from '../../api/hooks';
import { paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { FormPage } from '../../components/FormPage';
import { useHydrated } from '../../components/useHydrated';
import { TextLink } from '../../components/TextLink';
import { LoginForm } from '../../features/auth/LoginForm';
import { pageBefore, safeReturnPath } from '../../features/auth/returnTo';
import { useAuthStatus, useSessionEnded } from '../../features/auth/authContext';
import { type NewMember, selectNewMember } from '../../features/auth/registrationSlice';
import { loginPurpose } from './loginPurpose';

const LEAD = 'Log in to see your cart and orders.';

/** Greets a member who has just signed up. */
function Welcome({ firstName, email }: NewMember) {
  return (
    <Alert severity="success" role="note" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 700 }}>Welcome, {firstName}!</AlertTitle>
      We have sent an email to <strong>{email}</strong>. Please open the link in it to confirm your address.
    </Alert>
  );
}

/**
 * Members are sent on to the page that asked for the login, at once or after logging in. The form is shown while the session is starting:
 * nearly everyone who opens this page is a visitor.
 */
export function Component() {
  const status = useAuthStatus();
  const { state } = useLocation() as Location<{ from?: unknown; fromKey?: unknown } | null>;
  const opened = useNavigationType() === NavigationType.Pop;
  const ended = useSessionEnded();
  const newMember = useAppSelector(selectNewMember);
  const hydrated = useHydrated();
  const [hasErrors, setHasErrors] = useState(false);

  if (status === 'authenticated') {
    // A login link pressed before hydration loads a new document, which has no state.
    const from = state?.from ?? (opened ? pageBefore() : undefined);
    return (
      <Navigate
        to={safeReturnPath(from)}
        replace
        state={typeof state?.fromKey === 'string' ? { backAt: state.fromKey } : null}
      />
    );
  }
  // The server does not know where the visitor came from.
  const purpose = hydrated ? loginPurpose(state?.from) : undefined;
  return (
    <FormPage
      canonical={paths.login}
      title={hasErrors ? 'Error: Log in' : 'Log in'}
      heading="Log in"
      lead={purpose ?? (newMember ? 'Now log in with your new account.' : LEAD)}
    >
      {newMember && <Welcome {...newMember} />}
      {ended && (
        <Alert severity="info" role="note">
          {SESSION_ENDED}
        </Alert>
      )}
      <LoginForm email={newMember?.email} onErrors={setHasErrors} />
      {hasFeature('account') && (
        <Typography>
          <TextLink to={paths.forgotPassword} state={state}>
            Forgot your password?
          </TextLink>
        </Typography>
      )}
      {!newMember && (
        <Typography>
          New here?{' '}
          <TextLink to={paths.register} state={state}>
            Sign up
          </TextLink>
        </Typography>
      )}
    </FormPage>
  );
}
