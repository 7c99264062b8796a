import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { App } from './App';
import { createAuthActor } from './authActor';
import { isPrerendered, wake } from './prerendered';
import { reportWindowErrors, rootErrorOptions } from './reportClientError';
import { createShopRouter } from './router';
import { startServiceWorker } from '../layout/serviceWorker';
import { makeStore } from './store';

function OnHydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Creates the store, the session and the router, and hydrates or renders the page in `root`. Once per page. */
export function startShop(root: HTMLElement): void {
  reportWindowErrors();
  const store = makeStore();
  const auth = createAuthActor(store).start();
  const router = createShopRouter();
  const shop = (
    <StrictMode>
      <App store={store} auth={auth}>
        <RouterProvider router={router} />
        <OnHydrated onHydrated={() => wake(root)} />
      </App>
    </StrictMode>
  );

  startTransition(() => {
    if (isPrerendered(root, store.getState().session.status)) hydrateRoot(root, shop, rootErrorOptions);
    else createRoot(root, rootErrorOptions).render(shop);
  });
  if (process.env.NODE_ENV === 'production') startServiceWorker();
}
