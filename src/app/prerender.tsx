import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { authEvents } from '../session/sessionSlice';
import { App } from './App';
import { createAuthActor } from './authActor';
import { routes } from './routes';
import { makeStore } from './store';

/** Resolves when the lazy routes of the first page are loaded. */
function initialized(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => void (router.state.initialized && resolve());
    router.subscribe(check);
    check();
  });
}

/**
 * The HTML and the style tags of the page at `path` as a visitor without a session gets it, before any data; null gives what surrounds every page.
 * For the build, in Node.
 */
export async function prerender(path: string | null): Promise<{ html: string; styles: string }> {
  const router = createMemoryRouter(routes, { initialEntries: [path ?? '/no-such-page'] });
  await initialized(router);
  if (router.state.errors) throw new Error(`The page ${path} cannot be loaded.`);

  const store = makeStore();
  store.dispatch(authEvents.cleared());
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const drawn = renderToString(
    <StrictMode>
      <CacheProvider value={cache}>
        <App store={store} auth={createAuthActor(store)}>
          <RouterProvider router={router} />
        </App>
      </CacheProvider>
    </StrictMode>,
  );
  const html = path === null ? drawn.replace(/(<main[^>]*>)[^]*(<\/main>)/, '$1$2') : drawn;
  return { html, styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)) };
}
