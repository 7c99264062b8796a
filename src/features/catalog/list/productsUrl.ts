import { DEFAULT_ORDERING, type Ordering, ORDERINGS, SEARCH_MAX } from '../../../../contract/rules';
import { isSpecificationOnly } from '../../../config/shopFeatures';

/** The search, category and sort in the URL of the products page. */
export type ProductsView = {
  search: string;
  /** A category's id, or null for all. */
  category: number | null;
  sort: Ordering;
};

/** No category has this id. It stands for one that is too large to exist. */
const NO_CATEGORY = 0;

export const WHOLE_LIST: ProductsView = { search: '', category: null, sort: DEFAULT_ORDERING };

/** The id of a category; null for a text that is not a number. A number is always an id: an unknown category finds nothing instead of everything. */
function readCategoryId(text: string): number | null {
  if (!/^\d+$/.test(text)) return null;
  return text.length <= 9 ? Number(text) : NO_CATEGORY;
}

/** Reads the URL's query. A sort that is unknown and a category that is not a number count as absent. */
export function readProductsView(query: URLSearchParams): ProductsView {
  const sort = query.get('sort');
  return {
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: readCategoryId(query.get('category') ?? ''),
    sort: ORDERINGS.find((ordering) => ordering === sort) ?? DEFAULT_ORDERING,
  };
}

/** Whether the view has neither search nor category, and the default sort. */
export function isWholeList({ search, category, sort }: ProductsView): boolean {
  return search === WHOLE_LIST.search && category === WHOLE_LIST.category && sort === WHOLE_LIST.sort;
}

/** Whether the default order of a view is that of relevance: with a search. The specification's list is by name. */
export const isRanked = ({ search }: ProductsView): boolean => search !== '' && !isSpecificationOnly();

/** What the API is asked for to show a view. Without an ordering it sends a search in the order of relevance. */
export function toProductFilter(view: ProductsView) {
  const { search, category, sort } = view;
  return {
    search: search || undefined,
    category: category ?? undefined,
    ordering: isRanked(view) && sort === DEFAULT_ORDERING ? undefined : sort,
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
