import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { basenameOf, type Language } from '../../contract/languages';
import { escapeMalformed } from '../../contract/paths';
import { routes } from './routes';

/** Creates the router of the page, whose addresses are those of a language. */
export function createShopRouter(language: Language) {
  const { pathname, search, hash } = window.location;
  const decodable = escapeMalformed(pathname);
  // React Router warns about an address that cannot be decoded. The server answers it with a page and the status 400.
  if (decodable !== pathname) window.history.replaceState(window.history.state, '', decodable + search + hash);
  return createBrowserRouter(routes, { basename: basenameOf(language) });
}

/** Loads the lazy routes of this address, before the page that the server has rendered is hydrated. */
export async function loadLazyRoutes(language: Language): Promise<void> {
  const matches = matchRoutes(routes, window.location, basenameOf(language)) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
