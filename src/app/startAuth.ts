import { createActor, fromPromise, waitFor } from 'xstate';
import { type Credentials, type User } from '../../contract/wire';
import { api } from '../api/api';
import { type AuthCalls } from '../features/auth/authContext';
import { authMachine } from '../features/auth/authMachine';
import { isFresh, userFromToken } from '../session/accessToken';
import { login, logout, profile, register } from '../session/accountCalls';
import { renewAccess } from '../session/renewAccess';
import { httpStatus } from '../http/request';
import { authEvents, selectUser } from '../session/sessionSlice';
import { clearTokens, onTokensChanged, readTokens, storeTokens } from '../session/tokenStorage';
import { type AppStore } from './store';

export type StartedAuth = AuthCalls & {
  /** Resolves when it is known who is here. */
  ready: Promise<void>;
  /** Ends the machine and its listeners. */
  stop(): void;
};

/** The server ends the session, with one renewal if the access token has expired; without that the refresh token would live on there. */
async function endOnServer(): Promise<void> {
  const used = readTokens().access;
  try {
    await logout(used);
  } catch (failure) {
    if (httpStatus(failure) !== 401 || (await renewAccess(used)) !== 'renewed') throw failure;
    await logout(readTokens().access);
  }
}

/**
 * Starts the auth machine on a store: decides who is here, then keeps the session and the store in step until `stop`.
 * Call it once per page, outside React: under StrictMode a hook would start it twice. The only place that knows machine and store.
 */
export function startAuth(store: AppStore): StartedAuth {
  const { dispatch } = store;
  /** The refresh token of the session that the store shows: by it we know another tab's new session from a mere renewal. */
  let current = readTokens().refresh;

  /** Nothing of a former user's answers may be left when another one comes, or nobody. */
  const forgetFormer = (next: User | null, show: () => void) => {
    const former = selectUser(store.getState());
    show();
    if (former && former.id !== next?.id) dispatch(api.util.resetApiState());
  };
  const began = (event: (user: User) => Parameters<typeof dispatch>[0]) => (_: unknown, user: User) =>
    forgetFormer(user, () => dispatch(event(user)));
  const reported = (event: () => Parameters<typeof dispatch>[0]) => () => void dispatch(event());
  const bothTokens = () => Boolean(readTokens().access && readTokens().refresh);

  const machine = authMachine.provide({
    guards: {
      accessIsFresh: () => bothTokens() && isFresh(readTokens().access),
      refreshIsFresh: () => bothTokens() && isFresh(readTokens().refresh),
      tokenIsReadable: () => userFromToken(readTokens().access) !== null,
    },
    actors: {
      refresh: fromPromise(async () => {
        const renewal = await renewAccess(readTokens().access);
        if (renewal !== 'renewed') throw new Error(renewal);
      }),
      loadProfile: fromPromise(({ signal }) => profile(readTokens().access ?? '', signal)),
      login: fromPromise<User, Credentials>(async ({ input, signal }) => {
        const { user, ...tokens } = await login(input, signal);
        current = tokens.refresh;
        storeTokens(tokens);
        return user;
      }),
      logout: fromPromise(endOnServer),
    },
    actions: {
      profileRequested: reported(authEvents.profileRequested),
      profileLoaded: began(authEvents.profileLoaded),
      profileFailed: reported(authEvents.profileFailed),
      refreshing: reported(authEvents.refreshing),
      refreshed: reported(authEvents.refreshed),
      refreshFailed: reported(authEvents.refreshFailed),
      decodedFallback: () => {
        const user = userFromToken(readTokens().access);
        if (user) forgetFormer(user, () => dispatch(authEvents.decodedFallback(user)));
      },
      loggingIn: reported(authEvents.loggingIn),
      loggedIn: began(authEvents.loggedIn),
      loginFailed: reported(authEvents.loginFailed),
      loggingOut: reported(authEvents.loggingOut),
      cleared: () => {
        clearTokens();
        forgetFormer(null, () => dispatch(authEvents.cleared()));
      },
    },
  });

  const actor = createActor(machine);
  const stopListening = onTokensChanged(() => {
    const { refresh } = readTokens();
    if (!bothTokens()) {
      actor.send({ type: 'tokensGone' });
    } else if (refresh !== current) {
      current = refresh;
      actor.send({ type: 'tokensReplaced' });
    }
  });
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('starting'));

  return {
    ready: settled().then(
      () => undefined,
      () => undefined,
    ),
    async login(credentials) {
      await settled();
      actor.send({ type: 'loginRequested', credentials });
      const outcome = await waitFor(actor, (snapshot) => !snapshot.matches('loggingIn'));
      if (!outcome.matches('authenticated')) throw outcome.context.failure;
    },
    register,
    async logout() {
      await settled();
      actor.send({ type: 'logoutRequested' });
      await waitFor(actor, (snapshot) => !snapshot.matches('loggingOut'));
    },
    stop() {
      stopListening();
      actor.stop();
    },
  };
}
