/** The entry of build/renderer, with which the server renders pages. It runs in Node, without a window. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { type Messages } from '@lingui/core';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { basenameOf, type Language, localizedPath } from '../../contract/languages';
import { type RenderedPage, type Renderer } from '../../contract/rendering';
import { localNames } from '../api/localNames';
import { serverBaseQuery } from '../api/serverBaseQuery';
import { OriginContext } from '../config/origin';
import { setPageSettings } from '../config/pageSettings';
import { createI18n } from '../i18n/createI18n';
import nepali from '../../locales/shop/ne.json';
import { createAuthActor } from '../features/auth/authActor';
import { Layout } from '../layout/Layout';
import { mirrorSession } from './mirrorSession';
import { MuiTexts } from './MuiTexts';
import { Providers } from './Providers';
import { type PageRoute } from './pageRoute';
import { routes } from './routes';
import { findPage, listPages, loadData } from './servedRoutes';
import { type AppStore, makeStore } from './store';

/** The shell's own route: nothing between header and footer. */
const shellRoutes: PageRoute[] = [{ Component: Layout, children: [{ path: '*', element: null }] }];

/** The shell is the same at every origin. */
const ANYWHERE = 'http://shop';

const MESSAGES: Record<Language, Messages> = { en: {}, ne: nepali.messages as unknown as Messages };

/** React writes what belongs into the head first. */
const HEAD = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

/** Renders the page at an absolute URL as the browser first renders it: with the data in the store, the session still unknown. */
async function render(
  url: URL,
  language: Language,
  pages: PageRoute[],
  store: AppStore,
): Promise<Omit<RenderedPage, 'status'>> {
  const { query, dataRoutes } = createStaticHandler(pages, { basename: basenameOf(language) });
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} leads to another page`);
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <OriginContext value={url.origin}>
          <Providers
            store={store}
            auth={createAuthActor(mirrorSession(store))}
            i18n={createI18n(language, MESSAGES[language])}
            MuiTexts={language === 'ne' ? MuiTexts : undefined}
          >
            <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
          </Providers>
        </OriginContext>
      </CacheProvider>
    </StrictMode>,
  );
  const markup = await new Response(prelude).text();
  // All styles, also those that are a part of another class: the browser would insert each that is missing.
  const names = Object.keys(cache.inserted).map((name) => `css-${name}`);
  const [head] = HEAD.exec(markup) ?? [''];
  return {
    head,
    styles: constructStyleTagsFromChunks(extractCriticalToChunks(names.join(' '))),
    html: markup.slice(head.length),
    state: JSON.stringify(store.getState().api),
  };
}

const renderer: Renderer = {
  setPageSettings,
  listPages,
  findPage,
  loadPage: async (page, origin, apiFetch) => {
    const baseQuery = serverBaseQuery(apiFetch);
    const store = makeStore(undefined, { baseQuery: page.language === 'ne' ? localNames(baseQuery) : baseQuery });
    const status = await loadData(page, store);
    return async () => ({ status, ...(await render(new URL(page.url, origin), page.language, routes, store)) });
  },
  renderShell: async (language) => ({
    status: 200,
    ...(await render(new URL(localizedPath(language, '/'), ANYWHERE), language, shellRoutes, makeStore())),
  }),
};

export default renderer;
