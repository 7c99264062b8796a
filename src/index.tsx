import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { createAuthActor } from './app/authActor';
import { reportWindowErrors, rootErrorOptions } from './app/reportClientError';
import { createShopRouter } from './app/router';
import { makeStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reportWindowErrors();
const store = makeStore();
const prerenderedState = store.getState();
const auth = createAuthActor(store).start();
const app = (
  <StrictMode>
    <App store={store} serverState={prerenderedState} auth={auth} router={createShopRouter()} />
  </StrictMode>
);

// A transition renders in small steps, between which the browser can paint and answer presses.
startTransition(() => {
  // The front page is prerendered whole and hydrated. The neutral shell of any other address is replaced.
  if (root.dataset.prerendered === window.location.pathname) hydrateRoot(root, app, rootErrorOptions);
  else createRoot(root, rootErrorOptions).render(app);
});
