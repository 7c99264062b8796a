import { type ComponentType } from 'react';
import { matchRoutes, parsePath, type RouteObject, type To } from 'react-router-dom';

/** Fetches a page's script. Undefined when it is here already; never rejects, since a page that cannot be had says so when it is drawn. */
type FetchPage = () => Promise<void> | undefined;

/** A page whose script is fetched by `pageFetcher` before it is drawn. One that could not be fetched throws the reason, and is tried again at the next visit. */
export function lazyPage(load: () => Promise<ComponentType>): Pick<RouteObject, 'Component' | 'handle'> {
  let Page: ComponentType | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  const fetchPage: FetchPage = () => {
    if (Page) return undefined;
    loading ??= load()
      .then(
        (loaded) => {
          Page = loaded;
        },
        (reason: unknown) => {
          failure = reason;
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return {
    handle: fetchPage,
    Component: function LazyPage() {
      if (!Page) throw failure;
      return <Page />;
    },
  };
}

/** Gives what fetches all that the page at an address is made of; undefined when it is all here. */
export function pageFetcher(routes: RouteObject[]): (to: To) => Promise<unknown> | undefined {
  // A filter changes the query alone: the path that was matched last is most often the one that is asked for again.
  let matched: { path: string; fetchers: FetchPage[] } = { path: '', fetchers: [] };

  return (to) => {
    const { pathname: path = '/' } = typeof to === 'string' ? parsePath(to) : to;
    if (path !== matched.path)
      matched = {
        path,
        fetchers: (matchRoutes(routes, path) ?? []).flatMap(
          ({ route }) => (route.handle as FetchPage | undefined) ?? [],
        ),
      };
    const waiting = matched.fetchers.flatMap((fetchPage) => fetchPage() ?? []);
    return waiting.length > 0 ? Promise.all(waiting) : undefined;
  };
}
