import { type Params } from 'react-router-dom';
import { type ShopFeature } from '../../contract/shopFeatures';
import { type AppDispatch } from '../api/hooks';

type PageAddress = { params: Params; query: URLSearchParams };
type Loaded = { error?: unknown };

/** The `handle` of a route: what the server needs to know of its page. The browser does not read it. */
export type PageHandle = {
  /** The feature beyond the specification that the page needs. */
  feature?: ShopFeature;
  /** True when the specification does not have the address: without the feature it is unknown, not a placeholder. */
  isUnknownWithout?: boolean;
  /** The webpack chunk of the page, as its `import()` names it; each page that the server renders has one. */
  chunk?: string;
  /** The query parameters that the page knows, in one order. */
  readQuery?: (query: URLSearchParams) => URLSearchParams;
  /** False for what search engines must not list; by default they list every public page. */
  isIndexed?: (address: PageAddress) => boolean;
  /**
   * Loads what the page asks for when it is mounted. The page is a 404 when one of the responses is.
   * A page with this function is public: the server renders it.
   */
  load?: (dispatch: AppDispatch, address: PageAddress) => (Loaded | Promise<Loaded>)[];
};

/** For `load`: what the page asks for cannot exist. */
export const NOT_FOUND: Loaded = { error: { status: 404 } };
