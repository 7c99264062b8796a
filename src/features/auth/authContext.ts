import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import { type SnapshotFrom } from 'xstate';
import { type User } from '../../../contract/wire';
import { useHydrated } from '../../components/useHydrated';
import { type AuthActor, type authMachine } from './authMachine';

export const AuthContext = createContext<AuthActor | null>(null);

/** The auth actor of the page; throws outside an `AuthContext`. */
export function useAuthActor(): AuthActor {
  const actor = useContext(AuthContext);
  if (!actor) throw new Error('useAuthActor needs an AuthContext above it');
  return actor;
}

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

const selectUser = (snapshot: AuthSnapshot): User | null => snapshot.context.user;
const selectStatus = (snapshot: AuthSnapshot) =>
  snapshot.hasTag('starting') ? 'starting' : selectUser(snapshot) ? 'authenticated' : 'anonymous';

/** `starting` until it is known who is logged in, then `authenticated` or `anonymous`. A page that the server has rendered is `starting`. */
export function useAuthStatus() {
  const status = useSelector(useAuthActor(), selectStatus);
  return useHydrated() ? status : 'starting';
}

const selectEnded = (snapshot: AuthSnapshot) => snapshot.context.ended;

/** Whether the server has refused the session. False again from the next login on, and after a logout. */
export function useSessionEnded() {
  const ended = useSelector(useAuthActor(), selectEnded);
  return useHydrated() && ended;
}

const selectLoggingOut = (snapshot: AuthSnapshot) => snapshot.hasTag('loggingOut');

/** Whether the logout request is still running. */
export const useLoggingOut = () => useSelector(useAuthActor(), selectLoggingOut);

/** The user of the session; null without one. */
export const useUser = () => useSelector(useAuthActor(), selectUser);
