import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { App } from './app/App';
import { beginAuth } from './app/beginAuth';
import { isPrerendered, wake } from './app/prerendered';
import { fetchAhead } from './app/fetchAhead';
import { fetchPages } from './app/lazyPage';
import { Pages, routes } from './app/routes';
import { RouterView } from './app/RouterView';
import { startServiceWorker } from './app/serviceWorker';
import { createShopRouter } from './app/shopRouter';
import { makeStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = makeStore();
const auth = beginAuth(store);
const fetchPage = (to: To) => fetchPages(routes, to);
const router = createShopRouter(UNSAFE_createBrowserHistory({ v5Compat: true }), fetchPage);
const shop = (
  <StrictMode>
    <App store={store} auth={auth} onDrawn={() => wake(root)}>
      <RouterView router={router}>
        <Pages />
      </RouterView>
    </App>
  </StrictMode>
);

if (isPrerendered(root, store.getState().session.status)) hydrateRoot(root, shop);
// What the HTML shows meanwhile has the page's frame, and goes at the first drawing.
else void router.settled().then(() => createRoot(root).render(shop));

fetchAhead(fetchPage);
if (process.env.NODE_ENV === 'production') startServiceWorker();
