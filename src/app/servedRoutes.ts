import { matchPath, type Params } from 'react-router-dom';
import { type PublicPage } from '../../contract/rendering';
import { type ShopFeature } from '../../contract/shopFeatures';
import { paths } from '../config/paths';
import { hasFeature } from '../config/shopFeatures';
import { catalogApi } from '../features/catalog/catalogEndpoints';
import { readProductsView, toProductFilter, WHOLE_LIST, writeProductsView } from '../features/catalog/list/productsUrl';
import { readPageId } from '../features/catalog/readPageId';
import { type AppStore } from './store';

type Address = { params: Params; query: URLSearchParams };

/** A page that the server renders, with the data of its first view. */
type ServedPage = {
  path: string;
  /** Without this feature the page is a placeholder, which is not rendered. */
  feature?: ShopFeature;
  /** The webpack chunk of the page, as routes.tsx names it. */
  chunk: string | null;
  /** The query parameters that the page knows, in one order. */
  readQuery?: (query: URLSearchParams) => URLSearchParams;
  /** False for what search engines shall not list. */
  isIndexed?: (address: Address) => boolean;
  /** Loads what the page asks for when it is mounted. The page is a 404 when one of the answers is. */
  load: (store: AppStore, address: Address) => Promise<{ error?: unknown }>[];
};

const { getFeaturedProducts, getProducts, getProduct, getCategories } = catalogApi.endpoints;

const MISSING = { error: { status: 404 } };

const servedPages: ServedPage[] = [
  {
    path: paths.home,
    chunk: null,
    load: ({ dispatch }) => [
      dispatch(getFeaturedProducts.initiate()),
      // The page is whole without them.
      ...(hasFeature('products') ? [dispatch(getCategories.initiate()).then(() => ({}))] : []),
    ],
  },
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
  {
    path: paths.product,
    feature: 'products',
    chunk: 'product',
    load: ({ dispatch }, { params }) => {
      const id = readPageId(params.id);
      return [id === null ? Promise.resolve(MISSING) : dispatch(getProduct.initiate(id))];
    },
  },
  {
    path: paths.categories,
    feature: 'products',
    chunk: 'categories',
    load: ({ dispatch }) => [dispatch(getCategories.initiate())],
  },
  {
    path: paths.category,
    feature: 'products',
    chunk: 'categories',
    readQuery: (query) => writeProductsView({ ...WHOLE_LIST, sort: readProductsView(query).sort }),
    load: ({ dispatch }, { params, query }) => {
      const category = readPageId(params.id);
      if (category === null) return [Promise.resolve(MISSING)];
      const view = { ...readProductsView(query), category };
      const categories = dispatch(getCategories.initiate()).then(({ data, error }) =>
        data?.every(({ id }) => id !== category) ? MISSING : { error },
      );
      return [categories, dispatch(getProducts.initiate(toProductFilter(view)))];
    },
  },
  { path: paths.login, chunk: 'login', load: () => [] },
  { path: paths.register, chunk: 'register', load: () => [] },
];

/** The page at an address and what it needs; null when the server does not render it. */
function findServedPage(url: string): (ServedPage & { url: string; address: Address }) | null {
  const { pathname: address, searchParams } = new URL(url, 'http://shop');
  for (const page of servedPages) {
    const match = matchPath(page.path, address);
    if (!match || (page.feature && !hasFeature(page.feature))) continue;
    const query = page.readQuery?.(searchParams) ?? new URLSearchParams();
    const pathname = match.pathname.replace(/(?<=.)\/$/, '');
    return { ...page, url: pathname + (query.size ? `?${query}` : ''), address: { params: match.params, query } };
  }
  return null;
}

/** The public page at an address; null when the server does not render it. */
export function findPage(url: string): PublicPage | null {
  const page = findServedPage(url);
  return page && { url: page.url, chunk: page.chunk, isIndexed: page.isIndexed?.(page.address) ?? true };
}

/** Loads the data of a page into the store. Returns its status; rejects when the server could not answer. */
export async function loadData({ url }: PublicPage, store: AppStore): Promise<200 | 404> {
  const page = findServedPage(url);
  const answers = page ? await Promise.all(page.load(store, page.address)) : [];
  const failures = answers.flatMap(({ error }) => error ?? []);
  const isMissing = (error: unknown) => (error as { status?: unknown }).status === 404;
  if (!failures.every(isMissing)) throw new Error(`no data for ${url}: ${JSON.stringify(failures)}`);
  return failures.length > 0 ? 404 : 200;
}
