import { createActor, fromCallback, fromPromise } from 'xstate';
import { type Credentials, type User } from '../../contract/wire';
import { api } from '../api/api';
import { closeToasts } from '../components/feedback/toastQueue';
import { hasFeature } from '../config/shopFeatures';
import { type AuthActor, authMachine, type TokenEvent } from '../features/auth/authMachine';
import { keepRoom } from '../features/catalog/buyAgain/buyAgainRoom';
import { clearViewed } from '../features/catalog/product/viewedProducts';
import { isFresh, userFromToken } from '../session/accessToken';
import { login, logout, profile } from '../session/accountCalls';
import { forgetDrafts } from '../session/memberDrafts';
import { renewAccess } from '../session/renewAccess';
import { withAccess } from '../session/withAccess';
import { authEvents, memberLeft, selectUser } from '../session/sessionSlice';
import { clearTokens, onTokensChanged, readTokens, storeTokens } from '../session/tokenStorage';
import { type AppStore } from './store';
import { explainWrongClock } from './wrongClock';

const hasBothTokens = () => Boolean(readTokens().access && readTokens().refresh);

/** Creates the auth actor of a page and mirrors its transitions into the store. The caller starts it, once per page and outside React. */
export function createAuthActor({ dispatch, getState }: AppStore): AuthActor {
  /** The refresh token of the session that the store shows. Another one means another session, not a mere renewal. */
  let current = readTokens().refresh;

  const actor = createActor(
    authMachine.provide({
      guards: {
        accessIsFresh: () => hasBothTokens() && isFresh(readTokens().access),
        refreshIsFresh: () => hasBothTokens() && isFresh(readTokens().refresh),
      },
      actors: {
        watchTokens: fromCallback<TokenEvent>(({ sendBack }) =>
          onTokensChanged((changedBy) => {
            const { refresh } = readTokens();
            if (!hasBothTokens()) {
              // This tab removes the tokens after a refusal, or when the session has ended already.
              sendBack({ type: changedBy === 'thisTab' ? 'sessionRefused' : 'tokensGone' });
            } else if (refresh !== current) {
              current = refresh;
              sendBack({ type: 'tokensReplaced' });
            }
          }),
        ),
        refresh: fromPromise(async () => {
          const renewal = await renewAccess(readTokens().access);
          if (renewal !== 'renewed') throw new Error(renewal);
        }),
        loadProfile: fromPromise(({ signal }) => profile(readTokens().access ?? '', signal)),
        decodeUser: fromPromise(async () => {
          const user = userFromToken(readTokens().access);
          if (!user) throw new Error('The access token names no user');
          return user;
        }),
        login: fromPromise<User, Credentials>(async ({ input, signal }) => {
          const { user, ...tokens } = await login(input, signal);
          current = tokens.refresh;
          storeTokens(tokens);
          return user;
        }),
        // An expired access token is renewed first; otherwise the refresh token would stay valid on the server.
        logout: fromPromise(() => withAccess(logout)),
      },
      actions: {
        clearTokens: () => {
          // Another tab has logged in, and this one has not heard of it yet.
          if (hasBothTokens() && readTokens().refresh !== current) return;
          // Only a logout without a reason needs an explanation. The specification's start asks for nothing then.
          if (hasBothTokens() && hasFeature('account')) void explainWrongClock(readTokens().refresh);
          clearTokens();
        },
      },
    }),
  );

  /** The id of the member whom this page has shown last, also after the server has ended their session. */
  let lastMember: number | undefined;
  actor.on('*', (action) => {
    const former = selectUser(getState());
    dispatch(action);
    const user = selectUser(getState());
    // The responses that a former user got must not be shown to the next one.
    if (former && former.id !== user?.id) dispatch(api.util.resetApiState());
    const isCleared = authEvents.cleared.match(action);
    // The next person at this browser sees nothing of the last one.
    if (lastMember !== undefined && (isCleared || (user && user.id !== lastMember))) {
      dispatch(memberLeft());
      clearViewed();
      keepRoom(null);
      forgetDrafts();
      closeToasts();
    }
    // This tab may hold drafts of a session that ended before it was reloaded.
    if (user) forgetDrafts(user.id);
    if (user || isCleared) lastMember = user?.id;
  });
  return actor;
}
