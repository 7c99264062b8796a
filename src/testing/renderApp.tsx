import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { App } from '../app/App';
import { pageFetcher } from '../app/lazyPage';
import { Pages, routes } from '../app/routes';
import { RouterView } from '../app/RouterView';
import { createShopRouter } from '../app/shopRouter';
import { startAuth } from '../app/startAuth';
import { makeStore } from '../app/store';

// jsdom has no top layer to open a dialog in.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// Node's FormData stands in for jsdom's here; React hands it the form that was submitted, which it does not know.
globalThis.FormData = class extends FormData {
  constructor() {
    super();
  }
};

/** The whole shop at an address, with its own store and session; only the network is fake. */
export function renderApp(path: string) {
  const store = makeStore();
  const auth = startAuth(store);
  const router = createShopRouter(
    UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true }),
    pageFetcher(routes),
  );
  // jsdom lays nothing out; whether something lies over what is pressed shows in the browser's tests.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <App store={store} auth={auth}>
      <RouterView router={router}>
        <Pages />
      </RouterView>
    </App>,
  );
  return {
    ...view,
    store,
    user,
    router,
    /** The path and query that are shown. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
