import { DEFAULT_ORDERING, type Ordering, SUGGESTIONS } from '../../../contract/rules';
import { api, toStandardSchema } from '../../api/api';
import { failedRead } from '../../http/apiError';
import { type ResponseMeta } from '../../http/request';
import { isSpecificationOnly } from '../../config/shopFeatures';
import {
  type ProductPage,
  readCategories,
  readProductDetails,
  readProductPage,
  readProducts,
  type ShopCategory,
  type ShopProduct,
  type ShopProductDetails,
} from './readProducts';

export type { ShopCategory, ShopProduct };
/** A suggested product, or the last suggestion: all products that the search finds. */
export type Suggestion = ShopProduct | { total: number };
export type ProductFilter = { search?: string; category?: number; ordering?: Ordering };

export const catalogErrors = {
  loadProducts: failedRead(/*i18n*/ 'Failed to load products'),
  loadProduct: failedRead(/*i18n*/ 'Failed to load the product'),
  loadCategories: failedRead(/*i18n*/ 'Failed to load categories'),
};

/** A page of a list: its number, when all before it have this size. */
type ListPage = { page: number; size: number };
/** A page of a list, and the typed words that do not count, because nothing in the catalog is like them. */
type FoundPage = ProductPage & { dropped: string[] };

export const PAGE_SIZE = 24;
const PRODUCTS_URL = '/api/products/';
const PUBLIC = { auth: 'none' } as const;
/** Seconds. A product that was viewed can be read again without a connection. */
const KEPT_PRODUCT = 3600;

function readSuggestions(response: unknown): Suggestion[] | null {
  const page = readProductPage(response);
  if (!page?.products.length) return page && [];
  return [...page.products.slice(0, SUGGESTIONS), { total: page.count ?? page.products.length }];
}

/**
 * The page to ask for. The specification's list has no such parameters: its server may send one page all the same, and name the next.
 * A page that the server renders holds the first products only, so that it stays small: the browser asks for the list.
 */
const paging = (page: number, size: number) =>
  isSpecificationOnly() && typeof document !== 'undefined'
    ? { page: page > 1 ? page : undefined }
    : { page, page_size: size };

export const catalogApi = api.enhanceEndpoints({ addTagTypes: ['Product', 'Category'] }).injectEndpoints({
  endpoints: (build) => ({
    /** A server without pagination ignores `page` and returns the whole list, which is then the only page. */
    getProducts: build.infiniteQuery<FoundPage, ProductFilter, ListPage>({
      infiniteQueryOptions: {
        initialPageParam: { page: 1, size: PAGE_SIZE },
        // A server with a size of its own is asked for its next page.
        getNextPageParam: ({ hasNext, products }, _pages, { page, size }) => {
          if (!hasNext) return undefined;
          return products.length === size
            ? { page: (page * size) / PAGE_SIZE + 1, size: PAGE_SIZE }
            : { page: page + 1, size };
        },
      },
      query: ({ queryArg, pageParam: { page, size } }) => ({
        url: PRODUCTS_URL,
        params: { ...queryArg, ...paging(page, size) },
      }),
      rawResponseSchema: toStandardSchema(readProductPage),
      transformResponse: (page: ProductPage, meta) => ({
        ...page,
        dropped: (meta as ResponseMeta | undefined)?.searchDropped ?? [],
      }),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    /** The first products that the list finds for a text, and how many it finds. */
    getSuggestions: build.query<Suggestion[], string>({
      query: (search) => ({
        url: PRODUCTS_URL,
        params: { search, ordering: isSpecificationOnly() ? DEFAULT_ORDERING : undefined, ...paging(1, SUGGESTIONS) },
      }),
      responseSchema: toStandardSchema(readSuggestions),
      extraOptions: PUBLIC,
    }),
    getFeaturedProducts: build.query<ShopProduct[], void>({
      query: () => ({ url: PRODUCTS_URL, params: { featured: 'true' } }),
      responseSchema: toStandardSchema(readProducts),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    getProduct: build.query<ShopProductDetails, number>({
      query: (id) => ({ url: `${PRODUCTS_URL}${id}/` }),
      keepUnusedDataFor: KEPT_PRODUCT,
      responseSchema: toStandardSchema(readProductDetails),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    getCategories: build.query<ShopCategory[], void>({
      query: () => ({ url: '/api/products/categories/' }),
      responseSchema: toStandardSchema(readCategories),
      extraOptions: PUBLIC,
      providesTags: ['Category'],
    }),
  }),
});

export const {
  useGetProductsInfiniteQuery,
  useLazyGetSuggestionsQuery,
  useGetFeaturedProductsQuery,
  useGetProductQuery,
  useGetCategoriesQuery,
} = catalogApi;
