import { createAction, createSlice } from '@reduxjs/toolkit';
import { type User } from '../../contract/wire';

/** The transitions of the auth machine as named actions for Redux DevTools. None contains a token or a password. */
export const authEvents = {
  profileRequested: createAction('auth/profileRequested'),
  profileLoaded: createAction<User>('auth/profileLoaded'),
  profileFailed: createAction('auth/profileFailed'),
  refreshing: createAction('auth/refreshing'),
  refreshed: createAction('auth/refreshed'),
  refreshFailed: createAction('auth/refreshFailed'),
  profileChanged: createAction<User>('auth/profileChanged'),
  decodedFallback: createAction<User>('auth/decodedFallback'),
  loggingIn: createAction('auth/loggingIn'),
  loggedIn: createAction<User>('auth/loggedIn'),
  loginFailed: createAction('auth/loginFailed'),
  loggingOut: createAction('auth/loggingOut'),
  /** The server has refused the session. A logout, here or in another tab, is `cleared`. */
  sessionEnded: createAction('auth/sessionEnded'),
  cleared: createAction('auth/cleared'),
};

/**
 * The member whose session the page has shown is not here any more: they have logged out, or somebody else has logged in. Not when the
 * server ends the session: what they have typed is there again when they come back.
 */
export const memberLeft = createAction('session/memberLeft');

export type AuthAction = ReturnType<(typeof authEvents)[keyof typeof authEvents]>;

export type SessionState = {
  status: 'starting' | 'authenticated' | 'anonymous';
  user: User | null;
  /** The server has refused the last session, and no login has begun since. */
  ended?: true;
  /** The logout request is under way. */
  loggingOut?: true;
};

const initialState = { status: 'starting', user: null } as SessionState;

const authenticated = (_state: SessionState, { payload }: { payload: User }): SessionState => ({
  status: 'authenticated',
  user: payload,
});

/** What the auth machine has found out, for all who ask: components, endpoints and Redux DevTools. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(authEvents.profileLoaded, authenticated)
      .addCase(authEvents.profileChanged, authenticated)
      .addCase(authEvents.decodedFallback, authenticated)
      .addCase(authEvents.loggedIn, authenticated)
      .addCase(authEvents.loggingIn, ({ status, user }) => ({ status, user }))
      .addCase(authEvents.loggingOut, (state) => ({ ...state, loggingOut: true as const }))
      .addCase(authEvents.sessionEnded, () => ({ status: 'anonymous' as const, user: null, ended: true as const }))
      .addCase(authEvents.cleared, () => ({ status: 'anonymous' as const, user: null }));
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectUser: (state) => state.user,
    selectSessionEnded: (state) => state.ended === true,
    selectLoggingOut: (state) => state.loggingOut === true,
  },
});

export const { selectSessionStatus, selectUser, selectSessionEnded, selectLoggingOut } = sessionSlice.selectors;
