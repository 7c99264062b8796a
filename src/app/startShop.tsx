import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { App } from './App';
import { beginAuth } from './beginAuth';
import { fetchAhead } from './fetchAhead';
import { pageFetcher } from './lazyPage';
import { isPrerendered, wake } from './prerendered';
import { Pages, routes } from './routes';
import { RouterView } from './RouterView';
import { startServiceWorker } from '../layout/serviceWorker';
import { createShopRouter } from './shopRouter';
import { makeStore } from './store';

/** Makes the store, starts the authentication, takes over the page in `root` or draws it anew. Once per page. */
export function startShop(root: HTMLElement): void {
  const store = makeStore();
  const auth = beginAuth(store);
  const fetchPage = pageFetcher(routes);
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

  // As a transition, React draws in slices of a few milliseconds and leaves the browser time for the finger in between.
  if (isPrerendered(root, store.getState().session.status)) startTransition(() => void hydrateRoot(root, shop));
  // What the HTML shows meanwhile has the page's frame, and goes at the first drawing.
  else void router.settled().then(() => startTransition(() => createRoot(root).render(shop)));

  fetchAhead(fetchPage);
  if (process.env.NODE_ENV === 'production') startServiceWorker();
}
