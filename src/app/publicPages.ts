import { matchPath, type Params } from 'react-router-dom';
import { type PublicPage } from '../../contract/rendering';
import { paths } from '../config/paths';
import { catalogApi } from '../features/catalog/catalogEndpoints';
import { readProductsView, toProductFilter, writeProductsView } from '../features/catalog/productsUrl';
import { type AppStore } from './store';

type Address = { params: Params; query: URLSearchParams };

/** A page that the server renders with its data. */
type ServedPage = {
  path: string;
  /** The webpack chunk of the page, as routes.tsx names it. */
  chunk: string | null;
  /** The query parameters that the page knows, in one order. */
  readQuery?: (query: URLSearchParams) => URLSearchParams;
  /** False for what search engines shall not list. */
  isIndexed?: (address: Address) => boolean;
  /** Loads what the page asks for when it is mounted. The page is a 404 when one of the answers is. */
  load: (store: AppStore, address: Address) => Promise<{ error?: unknown }>[];
};

const { getFeaturedProducts, getProducts, getCategories } = catalogApi.endpoints;

const servedPages: ServedPage[] = [
  { path: paths.home, chunk: null, load: ({ dispatch }) => [dispatch(getFeaturedProducts.initiate())] },
  {
    path: paths.products,
    chunk: 'products',
    readQuery: (query) => writeProductsView(readProductsView(query)),
    isIndexed: ({ query }) => !query.has('search'),
    load: ({ dispatch }, { query }) => [
      dispatch(getProducts.initiate(toProductFilter(readProductsView(query)))),
      dispatch(getCategories.initiate()),
    ],
  },
];

/** The page at an address and what it needs; null when the server does not render it. */
function findServedPage(url: string): (ServedPage & { url: string; address: Address }) | null {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  for (const page of servedPages) {
    const match = matchPath(page.path, pathname);
    if (!match) continue;
    const query = page.readQuery?.(searchParams) ?? new URLSearchParams();
    return { ...page, url: match.pathname + (query.size ? `?${query}` : ''), address: { params: match.params, query } };
  }
  return null;
}

/** The public page at an address; null when the server does not render it. */
export function findPage(url: string): PublicPage | null {
  const page = findServedPage(url);
  return page && { url: page.url, chunk: page.chunk, isIndexed: page.isIndexed?.(page.address) ?? true };
}

/** Loads the data of a page into the store. Returns its status; rejects when the server could not answer. */
export async function loadPage({ url }: PublicPage, store: AppStore): Promise<200 | 404> {
  const page = findServedPage(url);
  const answers = page ? await Promise.all(page.load(store, page.address)) : [];
  const failures = answers.flatMap(({ error }) => error ?? []);
  const isMissing = (error: unknown) => (error as { status?: unknown }).status === 404;
  if (!failures.every(isMissing)) throw new Error(`no data for ${url}: ${JSON.stringify(failures)}`);
  return failures.length > 0 ? 404 : 200;
}
