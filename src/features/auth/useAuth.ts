import { useLingui } from '@lingui/react';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { type Credentials, type Registration, type User } from '../../../contract/wire';
import { errorText } from '../../http/apiError';
import { register } from '../../session/accountCalls';
import { isFresh } from '../../session/accessToken';
import { readTokens, tokensArePersisted } from '../../session/tokenStorage';
import { useAuthActor } from './authContext';
import { authErrors, registrationErrorText } from './authErrors';
import { requestLogin, requestLogout } from './authRequests';

const NOT_PERSISTED =
  /*i18n*/ 'This browser stores nothing for the shop, so you stay logged in only until this page is closed or reloaded.';

/** A start of the shop takes the new tokens for expired ones. */
const WRONG_CLOCK =
  /*i18n*/ 'The clock of this device is wrong, so you stay logged in only until this page is closed or reloaded. Please set the clock.';

/** Shows why a call failed, and rejects for the form. */
async function reportFailure(call: Promise<void>, toText: (failure: unknown) => string): Promise<void> {
  try {
    await call;
  } catch (failure) {
    enqueueSnackbar(toText(failure), { variant: 'error' });
    throw failure;
  }
}

/**
 * Login, registration and logout with the toasts of specification §8. `login` and `register` reject with the call's `Failure`;
 * `logout` always succeeds.
 */
export function useAuth() {
  const auth = useAuthActor();
  const { i18n } = useLingui();
  return {
    async login(credentials: Credentials): Promise<void> {
      await reportFailure(requestLogin(auth, credentials), (failure) => errorText(authErrors.login, failure));
      enqueueSnackbar(/*i18n*/ 'Login successful!', { variant: 'success' });
      if (!isFresh(readTokens().refresh)) enqueueSnackbar(WRONG_CLOCK, { variant: 'info' });
      if (!tokensArePersisted()) enqueueSnackbar(NOT_PERSISTED, { variant: 'info' });
    },
    async register(registration: Registration): Promise<void> {
      await reportFailure(register(registration), (failure) => registrationErrorText(i18n, failure));
      enqueueSnackbar(/*i18n*/ 'Registration successful! Please check your email for verification.', {
        variant: 'success',
      });
    },
    /** Shows the profile as the server has saved it. */
    async changeUser(user: User): Promise<void> {
      (await auth).send({ type: 'profileChanged', user });
    },
    /** Clears a session that the server has ended with an account's deletion or the reset of its password. No call is sent. */
    async endSession(): Promise<void> {
      (await auth).send({ type: 'sessionsDeleted' });
    },
    async logout(): Promise<void> {
      await requestLogout(auth);
      enqueueSnackbar(/*i18n*/ 'Logged out successfully', { variant: 'success' });
    },
  };
}
