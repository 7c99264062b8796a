import {
  type ManagedProduct,
  type ManagedProductPage,
  type ManagedProductQuery,
  type NewProduct,
  type ProductPatch,
  type StockChange,
  type StockMovementPage,
} from '../../../../contract/managedProducts';
import { type ListedCategory } from '../../../../contract/wire';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';
import { postOnce } from '../../../http/idempotencyKey';

export const productErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the products'),
  change: failedChange(/*i18n*/ 'Failed to change the product'),
};

const PRODUCTS = { type: 'DeskProduct', id: 'LIST' } as const;
const url = (id: number, action = '') => `/api/desk/products/${id}/${action}`;
const invalidatesTags = (_result: unknown, _failure: unknown, { id }: { id: number }) => [
  PRODUCTS,
  { type: 'DeskProduct' as const, id },
];

const productApi = api.enhanceEndpoints({ addTagTypes: ['DeskProduct'] }).injectEndpoints({
  endpoints: (build) => ({
    getDeskProducts: build.query<ManagedProductPage, ManagedProductQuery & { page: number }>({
      query: (params) => ({ url: '/api/desk/products/', params }),
      providesTags: [PRODUCTS],
    }),
    getStockMovements: build.query<StockMovementPage, number>({
      query: (id) => ({ url: url(id, 'stock/') }),
      providesTags: (_page, _failure, id) => [{ type: 'DeskProduct', id }],
    }),
    getProductCategories: build.query<ListedCategory[], void>({
      query: () => ({ url: '/api/products/categories/' }),
      // Staff may have added one.
      keepUnusedDataFor: 0,
    }),
    addDeskProduct: build.mutation<ManagedProduct, { key: string; body: NewProduct }>({
      query: ({ key, body }) => postOnce('/api/desk/products/', key, body),
      invalidatesTags: [PRODUCTS],
    }),
    updateDeskProduct: build.mutation<ManagedProduct, { id: number; patch: ProductPatch }>({
      query: ({ id, patch }) => ({ url: url(id), method: 'PATCH', body: patch }),
      invalidatesTags,
    }),
    changeStock: build.mutation<ManagedProduct, { id: number; key: string; change: StockChange }>({
      query: ({ id, key, change }) => postOnce(url(id, 'stock/'), key, change),
      invalidatesTags,
    }),
    archiveDeskProduct: build.mutation<ManagedProduct, { id: number }>({
      query: ({ id }) => ({ url: url(id, 'archive/'), method: 'POST' }),
      invalidatesTags,
    }),
    restoreDeskProduct: build.mutation<ManagedProduct, { id: number }>({
      query: ({ id }) => ({ url: url(id, 'restore/'), method: 'POST' }),
      invalidatesTags,
    }),
  }),
});

/** After a picture was sent. */
export const productsChanged = () => productApi.util.invalidateTags([PRODUCTS]);

export const {
  useGetDeskProductsQuery,
  useGetStockMovementsQuery,
  useGetProductCategoriesQuery,
  useAddDeskProductMutation,
  useUpdateDeskProductMutation,
  useChangeStockMutation,
  useArchiveDeskProductMutation,
  useRestoreDeskProductMutation,
} = productApi;
