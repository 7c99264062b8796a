import { DEFAULT_ORDERING, type Ordering } from '../../../contract/rules';
import { type Category } from '../../../contract/wire';
import { api, readBy } from '../../api/api';
import { type ProductPage, readCategories, readProductPage, readProducts, type ShopProduct } from './readProducts';

export type { ShopProduct };
export type ProductFilter = { search?: string; category?: number; ordering?: Ordering };

export const PAGE_SIZE = 24;
const SUGGESTIONS = 6;
const URL = '/api/products/';
const PUBLIC = { auth: 'none' } as const;

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A server without pagination ignores `page` and answers with the whole list, which is then the only page. */
    getProducts: build.infiniteQuery<ProductPage, ProductFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page, _pages, number) => (page.hasNext ? number + 1 : undefined),
      },
      query: ({ queryArg, pageParam }) => ({
        url: URL,
        params: { ...queryArg, page: pageParam, page_size: PAGE_SIZE },
      }),
      responseSchema: readBy(readProductPage),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    /** The first products that the list finds for a text. */
    getSuggestions: build.query<ShopProduct[], string>({
      query: (search) => ({
        url: URL,
        params: { search, ordering: DEFAULT_ORDERING, page: 1, page_size: SUGGESTIONS },
      }),
      responseSchema: readBy((answer) => readProducts(answer)?.slice(0, SUGGESTIONS) ?? null),
      extraOptions: PUBLIC,
    }),
    getFeaturedProducts: build.query<ShopProduct[], void>({
      query: () => ({ url: URL, params: { featured: 'true' } }),
      responseSchema: readBy(readProducts),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    getCategories: build.query<Category[], void>({
      query: () => ({ url: '/api/products/categories/' }),
      responseSchema: readBy(readCategories),
      extraOptions: PUBLIC,
      providesTags: ['Category'],
    }),
  }),
});

export const {
  useGetProductsInfiniteQuery,
  useLazyGetSuggestionsQuery,
  useGetFeaturedProductsQuery,
  useGetCategoriesQuery,
} = catalogApi;
