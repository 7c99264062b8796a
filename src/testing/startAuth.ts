import { type Credentials } from '../../contract/wire';
import { mirrorSession } from '../app/mirrorSession';
import { type AppStore } from '../app/store';
import { createAuthActor } from '../features/auth/authActor';
import { requestLogin, requestLogout } from '../features/auth/authRequests';
import { waitFor } from 'xstate';

/** Starts the auth actor of a store. `ready` resolves when it is known who is logged in. */
export function startAuth(store: AppStore) {
  const actor = createAuthActor(mirrorSession(store)).start();
  return {
    actor,
    ready: waitFor(actor, (snapshot) => !snapshot.hasTag('starting')),
    login: (credentials: Credentials) => requestLogin(actor, credentials),
    logout: () => requestLogout(actor),
    stop: () => void actor.stop(),
  };
}

export type StartedAuth = ReturnType<typeof startAuth>;
