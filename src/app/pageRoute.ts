import { type NonIndexRouteObject } from 'react-router-dom';
import { type ShopFeature } from '../../contract/shopFeatures';
import { hasFeature } from '../config/shopFeatures';
import { type PageHandle } from '../pages/pageHandle';

type LazyRoute = PageRoute & { lazy: () => Promise<object> };

/** A route of the shop. Its `handle` says what the server needs to know of the page. */
export type PageRoute = Omit<NonIndexRouteObject, 'handle' | 'children'> & {
  handle?: PageHandle;
  children?: PageRoute[];
};

/** A page whose script is loaded on its first visit. webpack needs the literal `import`, and names the page's chunk by its comment. */
export const page = (path: string, lazy: LazyRoute['lazy'], handle?: PageHandle): LazyRoute => ({ path, lazy, handle });

const placeholder = () => import(/* webpackChunkName: "placeholder" */ '../pages/placeholder/PlaceholderPage');
export const notFound = () => import(/* webpackChunkName: "notFound" */ '../pages/notfound/NotFoundPage');

/** Pages beyond the specification: placeholders when the shop does not have the feature. */
export const featurePages = (feature: ShopFeature, pages: LazyRoute[]): PageRoute[] =>
  pages.map(({ lazy, handle, ...route }) => ({
    ...route,
    lazy: () => (hasFeature(feature) ? lazy() : placeholder()),
    handle: { ...handle, feature },
  }));

/** Pages whose addresses the specification does not have: unknown when the shop does not have the feature. */
export const extraPages = (feature: ShopFeature, pages: LazyRoute[]): PageRoute[] =>
  pages.map(({ lazy, handle, ...route }) => ({
    ...route,
    lazy: () => (hasFeature(feature) ? lazy() : notFound()),
    handle: { ...handle, feature, isUnknownWithout: true },
  }));
