import { waitFor } from 'xstate';
import { type Credentials } from '../../../contract/wire';
import { type AuthActor } from './authMachine';

/** Logs in; rejects with the `Failure` of the call. During a login, a second call sends nothing and has the outcome of the first. */
export async function requestLogin(actor: AuthActor, credentials: Credentials): Promise<void> {
  const event = { type: 'loginRequested', credentials } as const;
  await waitFor(actor, (snapshot) => snapshot.matches('loggingIn') || snapshot.can(event));
  actor.send(event);
  const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('loggingIn'));
  if (context.failure) throw context.failure;
}

/** Logs out. Always succeeds: the tokens are cleared even when the server fails. */
export async function requestLogout(actor: AuthActor): Promise<void> {
  actor.send({ type: 'logoutRequested' });
  await waitFor(actor, (snapshot) => !snapshot.matches('loggingOut'));
}
