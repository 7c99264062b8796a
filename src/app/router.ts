import { createBrowserRouter } from 'react-router-dom';
import { routes } from './routes';

/** Creates the router of the page. */
export function createShopRouter() {
  // React Router's key of a document's first entry is always "default": scroll positions of an earlier visit in the tab would apply to it.
  const entry = window.history.state as { key?: string } | null;
  if (!entry?.key) window.history.replaceState({ ...entry, key: Math.random().toString(36).slice(2) }, '');
  return createBrowserRouter(routes);
}
