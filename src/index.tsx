import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { serverDataReceived } from './api/api';
import { App } from './app/App';
import { keepEarlyInput, stopRecording, wasPressed } from './app/earlyInput';
import { mirrorSession } from './app/mirrorSession';
import { reportMissingScript } from './app/MissingScript';
import { type ProvidersProps } from './app/Providers';
import { reportWindowErrors, rootErrorOptions } from './app/reportClientError';
import { createShopRouter, loadLazyRoutes } from './app/router';
import { makeStore } from './app/store';
import { createI18n } from './i18n/createI18n';
import { loadMessages, pageLanguage } from './i18n/pageLanguage';
import { loadMenuDrawer } from './layout/NavDrawer';
import { authEvents } from './session/sessionSlice';
import { pageSettings } from './config/pageSettings';
import { readTokens } from './session/tokenStorage';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reportWindowErrors();
const store = makeStore();
/** The data with which the server has rendered the page; without it the page is the neutral shell, which is replaced. */
const serverData = document.getElementById('server-data')?.textContent;
if (serverData) store.dispatch(serverDataReceived(JSON.parse(serverData)));
const serverState = store.getState();
const mirror = mirrorSession(store);
// A visitor without tokens is known as one at once, as the page shows it. The machine, which would say the same, is no part of the first scripts.
if (readTokens().access === null) mirror(authEvents.cleared());
const auth = import(/* webpackChunkName: "auth" */ './features/auth/authActor').then(({ createAuthActor }) =>
  createAuthActor(mirror).start(),
);
auth.catch(reportMissingScript);

const { language, path } = pageLanguage();
type Texts = Pick<ProvidersProps, 'i18n' | 'MuiTexts'>;
const loadTexts = async (): Promise<Texts> => {
  const i18n = createI18n(language, await loadMessages(language));
  return language === 'en' ? { i18n } : { i18n, ...(await import(/* webpackChunkName: "ne" */ './app/MuiTexts')) };
};

const createApp = (texts: Texts) => (
  <StrictMode>
    <App store={store} serverState={serverState} auth={auth} {...texts} router={createShopRouter(language)} />
  </StrictMode>
);
// A transition renders in small steps, between which the browser can paint and respond to presses.
const render = (texts: Texts) => {
  document.documentElement.lang = language;
  keepEarlyInput(root);
  startTransition(() => createRoot(root, rootErrorOptions).render(createApp(texts)));
};
const hydrate = (texts: Texts) => {
  keepEarlyInput(root);
  stopRecording();
  startTransition(() => void hydrateRoot(root, createApp(texts), rootErrorOptions));
};

// The menu that a press has asked for comes with the last scripts before hydration. The menu itself handles a failure.
if (wasPressed('header button[aria-haspopup="dialog"]')) loadMenuDrawer().catch(() => undefined);

if (pageSettings().webVitals === 'on') {
  window.addEventListener('load', () =>
    // Safari has no idle callbacks.
    (window.requestIdleCallback ?? setTimeout)(() =>
      import(/* webpackChunkName: "webVitals" */ './app/webVitals').then(
        ({ reportWebVitals }) => reportWebVitals(path),
        () => undefined,
      ),
    ),
  );
}

// A page whose script cannot be loaded stays as the server has sent it: what has arrived can be read.
if (serverData)
  Promise.all([loadTexts(), loadLazyRoutes(language)]).then(([texts]) => hydrate(texts), reportMissingScript);
// The shell, which a browser without a connection opens in English, becomes an English page when it lacks the Nepali texts.
else loadTexts().then(render, () => render({ i18n: createI18n(language) }));
