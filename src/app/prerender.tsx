import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { authEvents } from '../session/sessionSlice';
import { App } from './App';
import { pageFetcher } from './lazyPage';
import { Pages, routes } from './routes';
import { RouterView } from './RouterView';
import { createShopRouter } from './shopRouter';
import { makeStore } from './store';

const nobody = () => Promise.reject(new Error('there is no session at build time'));

/**
 * The HTML and the style tags of the page at `path` as a visitor without a session gets it, before any data; null gives what surrounds every page.
 * For the build, in Node.
 */
export async function prerender(path: string | null): Promise<{ html: string; styles: string }> {
  const location = path ?? '/no-such-page';
  const router = createShopRouter(UNSAFE_createMemoryHistory({ initialEntries: [location] }), pageFetcher(routes));
  await router.settled();
  if (!router.isReady()) throw new Error(`The page ${location} cannot be loaded.`);

  const store = makeStore();
  store.dispatch(authEvents.cleared());
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const drawn = renderToString(
    <StrictMode>
      <CacheProvider value={cache}>
        <App store={store} auth={{ login: nobody, register: nobody, logout: nobody }}>
          <RouterView router={router}>
            <Pages />
          </RouterView>
        </App>
      </CacheProvider>
    </StrictMode>,
  );
  const html = path === null ? drawn.replace(/(<main[^>]*>)[^]*(<\/main>)/, '$1$2') : drawn;
  return { html, styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)) };
}
