import { createContext, useContext, useMemo } from 'react';
import { type Credentials, type Registration } from '../../../contract/wire';
import { errorText } from '../../api/apiError';
import { showToast } from '../../components/feedback/toast';
import { tokensAreKept } from '../../session/tokenStorage';

/** What the screens can ask of the session. `login` and `register` reject with the call's `Failure`; `logout` always succeeds. */
export type AuthCalls = {
  login(credentials: Credentials): Promise<void>;
  register(registration: Registration): Promise<void>;
  logout(): Promise<void>;
};

export const AuthContext = createContext<AuthCalls | null>(null);

const NOT_KEPT =
  'This browser stores nothing for the shop, so you stay logged in only until this page is closed or reloaded.';

/** The calls with the toasts of specification §8; a failure is shown and still rejects, for the form. */
function announced(calls: AuthCalls): AuthCalls {
  return {
    async login(credentials) {
      try {
        await calls.login(credentials);
      } catch (failure) {
        showToast(errorText('login', failure), 'error');
        throw failure;
      }
      showToast('Login successful!', 'success');
      if (!tokensAreKept()) showToast(NOT_KEPT, 'info');
    },
    async register(registration) {
      try {
        await calls.register(registration);
      } catch (failure) {
        showToast(errorText('register', failure), 'error');
        throw failure;
      }
      showToast('Registration successful! Please check your email for verification.', 'success');
    },
    async logout() {
      await calls.logout();
      showToast('Logged out successfully', 'success');
    },
  };
}

/** Login, registration and logout with their toasts; throws outside an `AuthContext`. */
export function useAuth(): AuthCalls {
  const calls = useContext(AuthContext);
  if (!calls) throw new Error('useAuth needs an AuthContext above it');
  return useMemo(() => announced(calls), [calls]);
}
