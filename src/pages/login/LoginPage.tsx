import { Trans, useLingui } from '@lingui/react/macro';
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

/** Greets a member who has just signed up. */
function Welcome({ firstName, email }: NewMember) {
  return (
    <Alert severity="success" role="note" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 700 }}>
        <Trans>Welcome, {firstName}!</Trans>
      </AlertTitle>
      <Trans>
        We have sent an email to <strong>{email}</strong>. Please open the link in it to confirm your address.
      </Trans>
    </Alert>
  );
}

/**
 * Members are sent on to the page that asked for the login, at once or after logging in. The form is shown while the session is starting:
 * nearly everyone who opens this page is a visitor.
 */
export function Component() {
  const { t, i18n } = useLingui();
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
  const purpose = hydrated && loginPurpose(state?.from);
  const lead = newMember ? t`Now log in with your new account.` : t`Log in to see your cart and orders.`;
  return (
    <FormPage
      canonical={paths.login}
      title={hasErrors ? t`Error: Log in` : t`Log in`}
      heading={t`Log in`}
      lead={purpose ? i18n._(purpose) : lead}
    >
      {newMember && <Welcome {...newMember} />}
      {ended && (
        <Alert severity="info" role="note">
          {i18n._(SESSION_ENDED)}
        </Alert>
      )}
      <LoginForm email={newMember?.email} onErrors={setHasErrors} />
      {hasFeature('account') && (
        <Typography>
          <TextLink to={paths.forgotPassword} state={state}>
            <Trans>Forgot your password?</Trans>
          </TextLink>
        </Typography>
      )}
      {!newMember && (
        <Typography>
          <Trans>
            New here?{' '}
            <TextLink to={paths.register} state={state}>
              Sign up
            </TextLink>
          </Trans>
        </Typography>
      )}
    </FormPage>
  );
}
