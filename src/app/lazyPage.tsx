import { type ComponentType } from 'react';
import { matchRoutes, type RouteObject, type To } from 'react-router-dom';

/** Fetches a page's script. Undefined when it is here already; never rejects, since a page that cannot be had says so when it is drawn. */
type FetchPage = () => Promise<void> | undefined;

/** A page whose script is fetched by `fetchPages` before it is drawn. One that could not be fetched throws the reason, and is tried again at the next visit. */
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

/** Fetches what the page at an address is made of; undefined when it is all here. */
export function fetchPages(routes: RouteObject[], to: To): Promise<unknown> | undefined {
  const waiting = (matchRoutes(routes, to) ?? []).flatMap(({ route }) => (route.handle as FetchPage | undefined)?.() ?? []);
  return waiting.length > 0 ? Promise.all(waiting) : undefined;
}
