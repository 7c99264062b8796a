import { createContext, useContext } from 'react';
import { useAppSelector } from '../../api/hooks';
import { selectLoggingOut, selectSessionEnded, selectSessionStatus, selectUser } from '../../session/sessionSlice';
import { type AuthActor } from './authMachine';

export const AuthContext = createContext<AuthActor | Promise<AuthActor> | null>(null);

/**
 * The auth actor of the page, to send it events: its script is loaded after the first ones. Throws outside an `AuthContext`. The store says who
 * is logged in.
 */
export function useAuthActor(): AuthActor | Promise<AuthActor> {
  const actor = useContext(AuthContext);
  if (!actor) throw new Error('useAuthActor needs an AuthContext above it');
  return actor;
}

/** `starting` until it is known who is logged in, then `authenticated` or `anonymous`. A page that the server has rendered is `starting`. */
export const useAuthStatus = () => useAppSelector(selectSessionStatus);

/** Whether the server has refused the session. False again from the next login on, and after a logout. */
export const useSessionEnded = () => useAppSelector(selectSessionEnded);

/** Whether the logout request is still running. */
export const useLoggingOut = () => useAppSelector(selectLoggingOut);

/** The user of the session; null without one. */
export const useUser = () => useAppSelector(selectUser);
