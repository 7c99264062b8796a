import { type Ordering } from '../../../contract/rules';
import { type Category } from '../../../contract/wire';
import { api, readBy } from '../../api/api';
import { readCategories, readProducts, type ShopProduct } from './readProducts';

export type { ShopProduct };
export type ProductFilter = { search?: string; category?: number | string; ordering?: Ordering };

const PUBLIC = { auth: 'none' } as const;

/** Only what was chosen goes into the query; an empty text is no choice. */
function chosen(filter: ProductFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const text = String(value ?? '').trim();
      return text ? [[name, text]] : [];
    }),
  );
}

export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<ShopProduct[], ProductFilter>({
      query: (filter) => ({ url: '/api/products/', params: chosen(filter) }),
      responseSchema: readBy(readProducts),
      extraOptions: PUBLIC,
      providesTags: ['Product'],
    }),
    /** As many as the server features; the page shows the first eight. */
    getFeaturedProducts: build.query<ShopProduct[], void>({
      query: () => ({ url: '/api/products/', params: { featured: 'true' } }),
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

export const { useGetProductsQuery, useGetFeaturedProductsQuery, useGetCategoriesQuery } = catalogApi;
