/** The entry of build/renderer, with which the server renders pages. It runs in Node, without a window. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { type RenderedPage, type Renderer } from '../../contract/rendering';
import { pageSettings, readSettingsFrom } from '../config/pageSettings';
import { Layout } from '../layout/Layout';
import { createAuthActor } from './authActor';
import { Providers } from './Providers';
import { findPage, loadData } from './servedRoutes';
import { routes } from './routes';
import { type AppStore, makeStore } from './store';

/** The shell's own route: nothing between header and footer. */
const shellRoutes: RouteObject[] = [{ Component: Layout, children: [{ path: '*', element: null }] }];

/** React writes what belongs into the head first. */
const HEAD = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

/** Renders the page at `url` as the browser first renders it: with the data in the store, the session still unknown. */
async function render(url: string, pages: RouteObject[], store: AppStore): Promise<Omit<RenderedPage, 'status'>> {
  const { query, dataRoutes } = createStaticHandler(pages);
  const context = await query(new Request(new URL(url, pageSettings().origin)));
  if (context instanceof Response) throw new Error(`${url} leads to another page`);
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <Providers store={store} auth={createAuthActor(store)}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </Providers>
      </CacheProvider>
    </StrictMode>,
  );
  const markup = await new Response(prelude).text();
  const [head] = HEAD.exec(markup) ?? [''];
  return {
    head,
    styles: constructStyleTagsFromChunks(extractCriticalToChunks(markup)),
    html: markup.slice(head.length),
    state: JSON.stringify(store.getState().api),
  };
}

const renderer: Renderer = {
  findPage,
  loadPage: async (page, apiFetch) => {
    const store = makeStore(undefined, { apiFetch });
    const status = await loadData(page, store);
    return async () => ({ status, ...(await render(page.url, routes, store)) });
  },
  renderShell: async () => ({ status: 200, ...(await render('/', shellRoutes, makeStore())) }),
  readSettingsFrom,
};

export default renderer;
