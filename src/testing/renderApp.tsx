import { CacheProvider } from '@emotion/react';
import { type I18n } from '@lingui/core';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router-dom';
import { App } from '../app/App';
import { type PageRoute } from '../app/pageRoute';
import { routes } from '../app/routes';
import { makeStore } from '../app/store';
import { createI18n } from '../i18n/createI18n';
import { RouteFocus } from '../layout/RouteFocus';
import { startAuth } from './startAuth';
import { styles } from './styleCache';

const Main = () => (
  <>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <RouteFocus />
  </>
);
const pages = routes.map((route) => ({ ...route, Component: Main }));

/** Renders the whole shop at an address, with its own store and session; only the network is fake. */
export const renderApp = (path: string) => renderRoutes(path, routes);

/** As `renderApp`, without header, footer and banners, which are most of what a small page renders. */
export const renderPage = (path: string, i18n?: I18n) => renderRoutes(path, pages, i18n);

/** As `renderApp`, with the same small page at every address, for tests of what surrounds a page. */
export const renderLayout = (path: string, element = <h1>Page</h1>) =>
  renderRoutes(
    path,
    routes.map((route) => ({ ...route, children: [{ path: '*', element }] })),
  );

function renderRoutes(path: string, routes: PageRoute[], i18n = createI18n()) {
  const store = makeStore();
  const { actor } = startAuth(store);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // jsdom has no layout; the browser's tests check what lies over a pressed element.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <CacheProvider value={styles}>
      <App store={store} auth={actor} i18n={i18n} router={router} />
    </CacheProvider>,
  );
  return {
    ...view,
    store,
    auth: actor,
    user,
    router,
    /** The current path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
