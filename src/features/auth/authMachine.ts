import { assign, fromPromise, or, setup } from 'xstate';
import { type Credentials, type User } from '../../../contract/wire';
import { httpStatus } from '../../http/request';

/** `tokensGone` and `tokensReplaced`: the stored tokens vanished, or are another session's now, by another tab or by a refused refresh. */
export type AuthEvent =
  | { type: 'loginRequested'; credentials: Credentials }
  | { type: 'logoutRequested' }
  | { type: 'tokensGone' }
  | { type: 'tokensReplaced' };

const elsewhere = () => Promise.reject(new Error('provided by app/startAuth.ts'));
const failureOf = ({ event }: { event: { error: unknown } }) => event.error;
const report = () => undefined;
const reportUser = (_: unknown, _user: User) => undefined;

/**
 * The life of a session, as a table: specification §4. What the names do is provided by app/startAuth.ts.
 * The tag `starting` holds until it is known who is here.
 */
export const authMachine = setup({
  types: {
    context: {} as { refreshed: boolean; failure: unknown },
    events: {} as AuthEvent,
    tags: {} as 'starting',
  },
  actors: {
    refresh: fromPromise<void>(elsewhere),
    loadProfile: fromPromise<User>(elsewhere),
    login: fromPromise<User, Credentials>(elsewhere),
    logout: fromPromise<void>(elsewhere),
  },
  guards: {
    accessIsFresh: () => false,
    refreshIsFresh: () => false,
    tokenIsReadable: () => false,
    mayRefresh: ({ context }, failure: unknown) => !context.refreshed && httpStatus(failure) === 401,
  },
  actions: {
    profileRequested: report,
    profileLoaded: reportUser,
    profileFailed: report,
    refreshing: report,
    refreshed: report,
    refreshFailed: report,
    decodedFallback: report,
    loggingIn: report,
    loggedIn: reportUser,
    loginFailed: report,
    keepFailure: assign({ failure: (_, failure: unknown) => failure }),
    loggingOut: report,
    cleared: report,
  },
}).createMachine({
  id: 'auth',
  context: { refreshed: false, failure: null },
  initial: 'deciding',
  on: { tokensGone: '.clearing', tokensReplaced: '.deciding' },
  states: {
    deciding: {
      tags: 'starting',
      entry: assign({ refreshed: false }),
      always: [
        { guard: 'accessIsFresh', target: 'loadingProfile' },
        { guard: 'refreshIsFresh', target: 'refreshing' },
        { target: 'clearing' },
      ],
    },
    refreshing: {
      tags: 'starting',
      entry: ['refreshing', assign({ refreshed: true })],
      invoke: {
        src: 'refresh',
        onDone: { target: 'loadingProfile', actions: 'refreshed' },
        onError: { target: 'decoding', actions: 'refreshFailed' },
      },
    },
    loadingProfile: {
      tags: 'starting',
      entry: 'profileRequested',
      invoke: {
        src: 'loadProfile',
        onDone: { target: 'authenticated', actions: { type: 'profileLoaded', params: ({ event }) => event.output } },
        onError: [
          // A clock that is behind takes an expired token for a fresh one; at most one refresh a start.
          { guard: { type: 'mayRefresh', params: failureOf }, target: 'refreshing', actions: 'profileFailed' },
          { target: 'decoding', actions: 'profileFailed' },
        ],
      },
    },
    decoding: {
      tags: 'starting',
      always: [
        { guard: 'tokenIsReadable', target: 'authenticated', actions: 'decodedFallback' },
        { target: 'clearing' },
      ],
    },
    clearing: { entry: 'cleared', always: 'anonymous' },
    anonymous: {
      on: { loginRequested: 'loggingIn', tokensGone: {} },
    },
    loggingIn: {
      entry: ['loggingIn', assign({ failure: null })],
      on: { tokensGone: {}, tokensReplaced: {} },
      invoke: {
        src: 'login',
        input: ({ event }) => (event as Extract<AuthEvent, { type: 'loginRequested' }>).credentials,
        onDone: { target: 'authenticated', actions: { type: 'loggedIn', params: ({ event }) => event.output } },
        onError: [
          // Another tab has logged in meanwhile: that session is this page's, too.
          {
            guard: or(['accessIsFresh', 'refreshIsFresh']),
            target: 'deciding',
            actions: ['loginFailed', { type: 'keepFailure', params: failureOf }],
          },
          { target: 'anonymous', actions: ['loginFailed', { type: 'keepFailure', params: failureOf }] },
        ],
      },
    },
    authenticated: {
      // A login form may still be open when another tab's session arrives: its password is sent, and the new session replaces that one.
      on: { loginRequested: 'loggingIn', logoutRequested: 'loggingOut' },
    },
    loggingOut: {
      entry: 'loggingOut',
      on: { tokensReplaced: {} },
      invoke: { src: 'logout', onDone: 'clearing', onError: 'clearing' },
    },
  },
});
