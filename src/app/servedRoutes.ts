import { matchRoutes } from 'react-router-dom';
import { localizedPath, readLanguage } from '../../contract/languages';
import { type PublicPage, type ShopPage } from '../../contract/rendering';
import { type ShopFeature } from '../../contract/shopFeatures';
import { hasFeature } from '../config/shopFeatures';
import { pageLanguages } from '../i18n/pageLanguage';
import { type PageHandle } from '../pages/pageHandle';
import { type PageRoute } from './pageRoute';
import { routes } from './routes';
import { type AppStore } from './store';

/** The pages of the shop's routes. */
export const listPages = () => pagesOf(routes, null);

function pagesOf(list: PageRoute[], required: ShopFeature | null): ShopPage[] {
  return list.flatMap(({ path, handle = {}, children = [] }) => {
    const requires = (handle.isUnknownWithout && handle.feature) || required;
    if (path === undefined || path === '*') return pagesOf(children, requires);
    return { path, requires, isPublic: handle.load !== undefined, chunk: handle.chunk ?? null };
  });
}

/** What the route of a URL says of its public page, and what it reads of the URL; null when the server does not render it. */
function matchPage(address: string) {
  const { language, url } = readLanguage(address, pageLanguages());
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const { params = {}, route } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  const { load, ...handle }: PageHandle = route?.handle ?? {};
  if (!load || (handle.feature && !hasFeature(handle.feature))) return null;
  const query = handle.readQuery?.(searchParams) ?? new URLSearchParams();
  return { ...handle, load, language, pathname, address: { params, query } };
}

/** The public page at a URL; null when the server does not render it. */
export function findPage(url: string): PublicPage | null {
  const page = matchPage(url);
  if (!page) return null;
  const { language, pathname, address, chunk = null, isIndexed, feature } = page;
  return {
    url: localizedPath(language, pathname.replace(/(?<=.)\/$/, '') + (address.query.size ? `?${address.query}` : '')),
    language,
    chunk,
    isIndexed: isIndexed?.(address) ?? true,
    isExtra: feature !== undefined,
  };
}

/** Loads the data of a page into the store. Returns its status; rejects when the server could not respond. */
export async function loadData({ url }: PublicPage, { dispatch }: AppStore): Promise<200 | 404> {
  const page = matchPage(url);
  const results = page ? await Promise.all(page.load(dispatch, page.address)) : [];
  const failures = results.flatMap(({ error }) => error ?? []);
  const isMissing = (error: unknown) => (error as { status?: unknown }).status === 404;
  if (!failures.every(isMissing)) throw new Error(`no data for ${url}: ${JSON.stringify(failures)}`);
  return failures.length > 0 ? 404 : 200;
}
