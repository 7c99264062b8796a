import {
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
  type UNSAFE_createBrowserHistory,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';
import { type Address } from '../components/address';

type History = ReturnType<typeof UNSAFE_createBrowserHistory> | ReturnType<typeof UNSAFE_createMemoryHistory>;

export type ShopRouter = {
  /** What is shown now. */
  readonly state: Address;
  /** Whether the page of this address has been fetched; asked, it is fetched. */
  isReady(): boolean;
  /** Calls `listener` when something else is to be shown; `atOnce` when that may not wait for a pause. The answer ends it. */
  subscribe(listener: (shown: Address, atOnce: boolean) => void): () => void;
  /** Goes to an address, or so many steps through the history. */
  navigate(to: To | number): Promise<unknown>;
  /** Resolves when the page of the newest address has been fetched. */
  settled(): Promise<unknown>;
  /** Whether a page that somebody goes to is still being fetched. */
  isWaiting(): boolean;
  /** Calls `listener` when `isWaiting` changes; the answer ends it. */
  subscribeToWaiting(listener: () => void): () => void;
  navigator: Navigator;
};

/**
 * Shows the address of the browser's history, each page as soon as its script is here: until then the former one stays. React Router's own
 * data router does that too, with loaders, actions and fetchers that the shop does not have, for 15 kB of the first visit.
 */
export function createShopRouter(history: History, fetchPage: (to: To) => Promise<unknown> | undefined): ShopRouter {
  const listeners = new Set<(shown: Address, atOnce: boolean) => void>();
  // Whoever has scrolled the page's HTML before its scripts came stays where they are.
  let state: Address = { location: history.location, historyAction: history.action, keepsScroll: true };
  let options: NavigateOptions = {};
  /** Counts the navigations: one that is not the newest any more comes to nothing. */
  let turn = 0;
  let newest: Promise<unknown> | undefined = fetchPage(history.location);
  let waiting = false;
  const waitListeners = new Set<() => void>();

  const wait = (next: boolean) => {
    if (next === waiting) return;
    waiting = next;
    waitListeners.forEach((listener) => listener());
  };
  /** Lets the page come, then goes on, unless the visitor has gone elsewhere meanwhile. */
  const whenFetched = (to: To, goOn: () => void) => {
    const mine = ++turn;
    const fetching = fetchPage(to);
    newest = fetching?.then(() => {
      if (mine !== turn) return;
      wait(false);
      goOn();
    });
    wait(fetching !== undefined);
    if (!fetching) goOn();
  };
  const show = () => {
    const { preventScrollReset: keepsScroll = false, flushSync = false } = options;
    options = {};
    state = { location: history.location, historyAction: history.action, keepsScroll };
    listeners.forEach((listener) => listener(state, flushSync));
  };
  // Back and Forward have changed the address already; anything else changes it when the page is here.
  history.listen(() => (history.action === 'POP' ? whenFetched(history.location, show) : show()));

  const change =
    (how: 'push' | 'replace') =>
    (to: To, entry?: unknown, given: NavigateOptions = {}) => {
      // What a page does by itself, say with the letters typed last, does not undo what was pressed since, be it fetched or drawn.
      const isOfPageLeft = given.flushSync && typeof to === 'object' && to.pathname !== state.location.pathname;
      if (how === 'replace' && (waiting || isOfPageLeft)) return;
      whenFetched(to, () => {
        options = given;
        history[given.replace ? 'replace' : how](
          to,
          typeof entry === 'function' ? (entry as (left: Location) => unknown)(state.location) : entry,
        );
      });
    };
  const push = change('push');
  return {
    get state() {
      return state;
    },
    isReady: () => fetchPage(state.location) === undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to) {
      if (typeof to === 'number') history.go(to);
      else push(to);
      return Promise.resolve(newest);
    },
    settled: () => Promise.resolve(newest),
    isWaiting: () => waiting,
    subscribeToWaiting(listener) {
      waitListeners.add(listener);
      return () => waitListeners.delete(listener);
    },
    navigator: { createHref: history.createHref, go: history.go, push, replace: change('replace') },
  };
}
