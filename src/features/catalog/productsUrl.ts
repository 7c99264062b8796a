import { DEFAULT_ORDERING, type Ordering, ORDERINGS, SEARCH_MAX } from '../../../contract/rules';

/** The search, category and sort in the URL of the products page. */
export type ProductsView = {
  search: string;
  /** A category's id, or null for all. */
  category: number | null;
  sort: Ordering;
};

export const WHOLE_LIST: ProductsView = { search: '', category: null, sort: DEFAULT_ORDERING };

/** Reads the URL's query; unknown values count as absent. */
export function readProductsView(query: URLSearchParams): ProductsView {
  const category = query.get('category') ?? '';
  const sort = query.get('sort');
  return {
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
    sort: ORDERINGS.find((ordering) => ordering === sort) ?? DEFAULT_ORDERING,
  };
}

/** Writes the URL's query without defaults. */
export function writeProductsView({ search, category, sort }: ProductsView): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim()) query.set('search', search.trim());
  if (category !== null) query.set('category', String(category));
  if (sort !== DEFAULT_ORDERING) query.set('sort', sort);
  return query;
}
