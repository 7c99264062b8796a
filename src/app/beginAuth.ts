import { type AuthCalls } from '../features/auth/authContext';
import { authEvents } from '../session/sessionSlice';
import { clearTokens, readTokens } from '../session/tokenStorage';
import { nextTask } from './nextTask';
import type { StartedAuth } from './startAuth';
import { type AppStore } from './store';

/** How long to wait, in milliseconds, before the machine is fetched once more after that has failed. */
const AGAIN = 3000;

/** Calls `work` when the page has been painted and the browser has time. */
function afterFirstPaint(work: () => void): void {
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/**
 * Starts the authentication of the page, once, outside React. The machine is fetched at once when both tokens are stored. Without them there is
 * nothing to decide: nobody is here, which the store is told right away, and the machine comes after the first paint or with the first call.
 */
export function beginAuth(store: AppStore): AuthCalls {
  let started: Promise<StartedAuth> | undefined;
  const machine = () =>
    (started ??= import(/* webpackChunkName: "auth" */ './startAuth').then(
      async ({ startAuth }) => {
        await nextTask();
        return startAuth(store);
      },
      (failure: unknown) => {
        started = undefined;
        throw failure;
      },
    ));
  const insist = () => void machine().catch(() => setTimeout(insist, AGAIN));

  const { access, refresh } = readTokens();
  if (access && refresh) insist();
  else {
    clearTokens();
    store.dispatch(authEvents.cleared());
    afterFirstPaint(insist);
  }
  return {
    login: async (credentials) => (await machine()).login(credentials),
    register: async (registration) => (await machine()).register(registration),
    logout: async () => (await machine()).logout(),
  };
}
