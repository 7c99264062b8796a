import { createActor, fromCallback, fromPromise } from 'xstate';
import { type Credentials, type User } from '../../../contract/wire';
import { isFresh, userFromToken } from '../../session/accessToken';
import { login, logout, profile } from '../../session/accountCalls';
import { renewAccess } from '../../session/renewAccess';
import { type AuthAction } from '../../session/sessionSlice';
import { clearTokens, onTokensChanged, readTokens, storeTokens } from '../../session/tokenStorage';
import { withAccess } from '../../session/withAccess';
import { type AuthActor, authMachine, type TokenEvent } from './authMachine';

const hasBothTokens = () => Boolean(readTokens().access && readTokens().refresh);

/**
 * Creates the auth actor of a page. `mirror` gets each transition as its Redux action. The caller starts the actor, once per page and
 * outside React.
 */
export function createAuthActor(mirror: (action: AuthAction) => void): AuthActor {
  /** The refresh token of the session that the page shows. Another one means another session, not a mere renewal. */
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
          clearTokens();
        },
      },
    }),
  );

  actor.on('*', mirror);
  return actor;
}
