import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import { App } from './App';
import { createAuthActor } from './authActor';
import { routes } from './routes';
import { makeStore } from './store';

/**
 * Renders the page at `path` in Node as the browser first renders it: session and data still unknown. A lazy page renders as the neutral shell.
 * Gives the HTML and the style tags for its `<head>`.
 */
export async function prerenderPage(path: string): Promise<{ html: string; styles: string }> {
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const store = makeStore();
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <App
          store={store}
          auth={createAuthActor(store)}
          router={createMemoryRouter(routes, { initialEntries: [path] })}
        />
      </CacheProvider>
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  return { html, styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)) };
}
