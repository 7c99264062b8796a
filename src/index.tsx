import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { App } from './app/App';
import { beginAuth } from './app/beginAuth';
import { isPrerendered, wake } from './app/prerendered';
import { createRouter, fetchPage } from './app/routes';
import { startServiceWorker } from './app/serviceWorker';
import { makeStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore();
const auth = beginAuth(store);
const router = createRouter();
const shop = (
  <StrictMode>
    <App store={store} auth={auth} router={<RouterProvider router={router} />} onDrawn={() => wake(root)} />
  </StrictMode>
);

if (isPrerendered(root, store.getState().session.status)) hydrateRoot(root, shop);
// What the HTML shows meanwhile has the page's frame, and goes at the first drawing.
else void fetchPage(router).then(() => createRoot(root).render(shop));

if (process.env.NODE_ENV === 'production') startServiceWorker();
