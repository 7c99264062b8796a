import { waitFor } from 'xstate';
import { type Credentials } from '../../../contract/wire';
import { type AuthActor } from './authMachine';

/** Logs in; rejects with the `Failure` of the call. A login that is under way already decides this one, too. */
export async function requestLogin(actor: AuthActor, credentials: Credentials): Promise<void> {
  const event = { type: 'loginRequested', credentials } as const;
  await waitFor(actor, (snapshot) => snapshot.matches('loggingIn') || snapshot.can(event));
  actor.send(event);
  const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('loggingIn'));
  if (context.failure) throw context.failure;
}

/** Logs out. It always succeeds: a server that fails does not keep the session here. */
export async function requestLogout(actor: AuthActor): Promise<void> {
  actor.send({ type: 'logoutRequested' });
  await waitFor(actor, (snapshot) => !snapshot.matches('loggingOut'));
}
