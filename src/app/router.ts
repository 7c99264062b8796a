import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { escapeMalformed } from '../../contract/paths';
import { routes } from './routes';

/** Creates the router of the page. */
export function createShopRouter() {
  // React Router's key of a document's first entry is always "default": scroll positions of an earlier visit in the tab would apply to it.
  // The key is not documented (docs/decisions/030).
  const entry = window.history.state as { key?: string } | null;
  const { pathname, search, hash } = window.location;
  // React Router warns about an address that cannot be decoded. The server answers it with a page and the status 400.
  const address = escapeMalformed(pathname) + search + hash;
  if (!entry?.key) window.history.replaceState({ ...entry, key: Math.random().toString(36).slice(2) }, '', address);
  return createBrowserRouter(routes);
}

/** Loads the lazy routes of this address, before the page that the server has rendered is hydrated. */
export async function loadLazyRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
