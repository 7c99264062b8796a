import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../app/App';
import { routes } from '../app/routes';
import { makeStore } from '../app/store';
import { startAuth } from './startAuth';

// Node's FormData replaces jsdom's here; React passes it the submitted form, which it does not know.
globalThis.FormData = class extends FormData {
  constructor() {
    super();
  }
};

// Styles stay out of the document: with them, each of testing-library's questions about an element took jsdom twice as long.
const styles = createCache({ key: 'css', container: document.createElement('div') });

/** Renders the whole shop at an address, with its own store and session; only the network is fake. */
export function renderApp(path: string) {
  const store = makeStore();
  const { actor } = startAuth(store);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // jsdom has no layout; the browser's tests check what lies over a pressed element.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <CacheProvider value={styles}>
      <App store={store} auth={actor} router={router} />
    </CacheProvider>,
  );
  return {
    ...view,
    store,
    user,
    router,
    /** The current path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
