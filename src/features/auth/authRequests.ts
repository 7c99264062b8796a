import { waitFor } from 'xstate';
import { type Credentials } from '../../../contract/wire';
import { type AuthActor, type AuthEvent } from './authMachine';

/** Sends the event as soon as the machine takes it, unless the same is under way. Resolves when it is done. */
async function request(auth: AuthActor | Promise<AuthActor>, event: AuthEvent, underWay: 'loggingIn' | 'loggingOut') {
  const actor = await auth;
  await waitFor(actor, (snapshot) => snapshot.matches(underWay) || snapshot.can(event));
  actor.send(event);
  return waitFor(actor, (snapshot) => !snapshot.matches(underWay));
}

/** Logs in; rejects with the `Failure` of the call. During a login, a second call sends nothing and has the outcome of the first. */
export async function requestLogin(auth: AuthActor | Promise<AuthActor>, credentials: Credentials): Promise<void> {
  const { context } = await request(auth, { type: 'loginRequested', credentials }, 'loggingIn');
  if (context.failure) throw context.failure;
}

/** Logs out, after a login that is under way. Always succeeds: the tokens are cleared even when the server fails. */
export async function requestLogout(auth: AuthActor | Promise<AuthActor>): Promise<void> {
  await request(auth, { type: 'logoutRequested' }, 'loggingOut');
}
