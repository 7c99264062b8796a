import { type Actor, assertEvent, assign, emit, fromCallback, fromPromise, or, setup } from 'xstate';
import { type Credentials, type User } from '../../../contract/wire';
import { httpStatus } from '../../http/request';
import { type AuthAction, authEvents } from '../../session/sessionSlice';

/**
 * The stored tokens are no longer those of the session: another tab has removed them or has stored those of another session, or this
 * tab has removed them because the server refused the session.
 */
export type TokenEvent = { type: 'tokensGone' } | { type: 'tokensReplaced' } | { type: 'sessionRefused' };
export type AuthEvent =
  | { type: 'loginRequested'; credentials: Credentials }
  | { type: 'logoutRequested' }
  /** The member has changed their profile. */
  | { type: 'profileChanged'; user: User }
  /** The server has deleted all sessions of the member: with the account, or after the reset of a password. */
  | { type: 'sessionsDeleted' }
  | TokenEvent;

/** The default of every implementation: a missing one throws. */
const notProvided = (): never => {
  throw new Error('The auth machine needs the implementations of createAuthActor');
};
const outputOf = ({ event }: { event: { output: User } }) => event.output;
const failureOf = ({ event }: { event: { error: unknown } }) => event.error;

const authSetup = setup({
  types: {
    context: {} as { user: User | null; refreshed: boolean; failure: unknown },
    events: {} as AuthEvent,
    emitted: {} as AuthAction,
    tags: {} as 'starting',
  },
  actors: {
    watchTokens: fromCallback<TokenEvent>(notProvided),
    refresh: fromPromise<void>(notProvided),
    loadProfile: fromPromise<User>(notProvided),
    decodeUser: fromPromise<User>(notProvided),
    login: fromPromise<User, Credentials>(notProvided),
    logout: fromPromise<void>(notProvided),
  },
  guards: {
    accessIsFresh: notProvided,
    refreshIsFresh: notProvided,
    mayRefresh: ({ context }, failure: unknown) => !context.refreshed && httpStatus(failure) === 401,
  },
  actions: {
    clearTokens: notProvided,
    storeUser: assign({ user: (_, user: User) => user }),
    storeFailure: assign({ failure: (_, failure: unknown) => failure }),
  },
});

/** Identifies the user of the stored tokens. */
const identifying = authSetup.createStateConfig({
  initial: 'deciding',
  entry: assign({ refreshed: false }),
  states: {
    deciding: {
      always: [
        { guard: 'accessIsFresh', target: 'loadingProfile' },
        { guard: 'refreshIsFresh', target: 'refreshing' },
        { target: '#auth.clearing' },
      ],
    },
    refreshing: {
      entry: [emit(authEvents.refreshing()), assign({ refreshed: true })],
      invoke: {
        src: 'refresh',
        onDone: { target: 'loadingProfile', actions: emit(authEvents.refreshed()) },
        onError: { target: 'decoding', actions: emit(authEvents.refreshFailed()) },
      },
    },
    loadingProfile: {
      entry: emit(authEvents.profileRequested()),
      invoke: {
        src: 'loadProfile',
        onDone: {
          target: '#auth.authenticated',
          actions: [
            { type: 'storeUser', params: outputOf },
            emit(({ event }) => authEvents.profileLoaded(event.output)),
          ],
        },
        onError: [
          // A slow clock takes an expired token for a fresh one. There is at most one refresh per start.
          {
            guard: { type: 'mayRefresh', params: failureOf },
            target: 'refreshing',
            actions: emit(authEvents.profileFailed()),
          },
          { target: 'decoding', actions: emit(authEvents.profileFailed()) },
        ],
      },
    },
    decoding: {
      invoke: {
        src: 'decodeUser',
        onDone: {
          target: '#auth.authenticated',
          actions: [
            { type: 'storeUser', params: outputOf },
            emit(({ event }) => authEvents.decodedFallback(event.output)),
          ],
        },
        onError: '#auth.clearing',
      },
    },
  },
});

/**
 * The states of a session (specification §4). Each transition emits the Redux action that mirrors it.
 * The tag `starting` holds until the user is first known. `context.user` is null without a session.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: { user: null, refreshed: false, failure: null },
  invoke: { src: 'watchTokens' },
  on: { tokensGone: '.clearing', sessionRefused: '.ending', tokensReplaced: '.switchingSession' },
  initial: 'starting',
  states: {
    starting: {
      ...identifying,
      tags: 'starting',
      on: { logoutRequested: 'loggingOut', tokensReplaced: { target: 'starting', reenter: true } },
    },
    // The page keeps showing the former session until the new one is known.
    switchingSession: {
      ...identifying,
      on: { logoutRequested: 'loggingOut', tokensReplaced: { target: 'switchingSession', reenter: true } },
    },
    clearing: {
      entry: ['clearTokens', assign({ user: null }), emit(authEvents.cleared())],
      always: 'anonymous',
    },
    ending: {
      entry: [assign({ user: null }), emit(authEvents.sessionEnded())],
      always: 'anonymous',
    },
    anonymous: {
      on: { loginRequested: 'loggingIn', logoutRequested: 'clearing', tokensGone: {}, sessionRefused: {} },
    },
    loggingIn: {
      entry: [assign({ failure: null }), emit(authEvents.loggingIn())],
      on: { tokensGone: {}, sessionRefused: {}, tokensReplaced: {} },
      invoke: {
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'loginRequested');
          return event.credentials;
        },
        onDone: {
          target: 'authenticated',
          actions: [{ type: 'storeUser', params: outputOf }, emit(({ event }) => authEvents.loggedIn(event.output))],
        },
        onError: [
          // Another tab has logged in meanwhile: this page takes over that session.
          {
            guard: or(['accessIsFresh', 'refreshIsFresh']),
            target: 'switchingSession',
            actions: [{ type: 'storeFailure', params: failureOf }, emit(authEvents.loginFailed())],
          },
          // Another tab has logged out meanwhile: nothing is left of the session that was to be replaced.
          {
            guard: ({ context }) => context.user !== null,
            target: 'clearing',
            actions: [{ type: 'storeFailure', params: failureOf }, emit(authEvents.loginFailed())],
          },
          {
            target: 'anonymous',
            actions: [{ type: 'storeFailure', params: failureOf }, emit(authEvents.loginFailed())],
          },
        ],
      },
    },
    authenticated: {
      // A login form may still be open when the stored session, or that of another tab, becomes known. Its password is sent, and the new
      // session replaces that one.
      on: {
        loginRequested: 'loggingIn',
        logoutRequested: 'loggingOut',
        profileChanged: {
          actions: [
            { type: 'storeUser', params: ({ event }) => event.user },
            emit(({ event }) => authEvents.profileChanged(event.user)),
          ],
        },
        sessionsDeleted: 'clearing',
      },
    },
    loggingOut: {
      entry: emit(authEvents.loggingOut()),
      on: { sessionRefused: 'clearing' },
      invoke: { src: 'logout', onDone: 'clearing', onError: 'clearing' },
    },
  },
});

export type AuthActor = Actor<typeof authMachine>;
