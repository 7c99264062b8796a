import { type SubmissionState } from '../../../../contract/productRules';
import { type Submission, type SubmissionPage } from '../../../../contract/selling';
import {
  type ManagedProduct,
  type ManagedProductPage,
  type SheetResult,
  type StockChange,
} from '../../../../contract/managedProducts';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';
import { postOnce } from '../../../http/idempotencyKey';

export const sellingProductErrors = {
  load: failedRead(/*i18n*/ 'Failed to load your products'),
  change: failedChange(/*i18n*/ 'Failed to change the product'),
  download: failedRead(/*i18n*/ 'Failed to download the file'),
  upload: failedChange(/*i18n*/ 'Failed to upload the file'),
};

export const PAGE_SIZE = 24;
const URL = '/api/selling/products/';

type ListQuery = { search: string; page: number };
const params = ({ search, page }: ListQuery) => ({ ...(search && { search }), page, page_size: PAGE_SIZE });

/** The shop's own pages show the change, too. */
const CHANGED = ['SellingProduct', 'Product'] as const;
const change = (action: 'archive' | 'restore', id: number) => ({ url: `${URL}${id}/${action}/`, method: 'POST' });

/** The published products that a member supplies, and the list of what they propose. */
export const sellingProductApi = api.enhanceEndpoints({ addTagTypes: [...CHANGED, 'Submission'] }).injectEndpoints({
  endpoints: (build) => ({
    getSellingProducts: build.query<ManagedProductPage, ListQuery & { archived: boolean }>({
      query: ({ archived, ...query }) => ({ url: URL, params: { ...params(query), archived } }),
      // The state of a change is shown, too.
      providesTags: ['SellingProduct', { type: 'Submission', id: 'LIST' }],
    }),
    getSubmissions: build.query<SubmissionPage, ListQuery & { state: SubmissionState }>({
      query: ({ state, ...query }) => ({ url: '/api/selling/submissions/', params: { ...params(query), state } }),
      providesTags: [{ type: 'Submission', id: 'LIST' }],
    }),
    /** The change of a product that is not finished, else a new one. `key` is the idempotency key. */
    beginChange: build.mutation<Submission, { key: string; product: number }>({
      query: ({ key, product }) => postOnce('/api/selling/submissions/', key, { product }),
      invalidatesTags: [{ type: 'Submission', id: 'LIST' }],
    }),
    adjustStock: build.mutation<ManagedProduct, { id: number; key: string; adjustment: StockChange }>({
      query: ({ id, key, adjustment }) => postOnce(`${URL}${id}/stock/`, key, adjustment),
      invalidatesTags: CHANGED,
    }),
    /** Prices and stocks as CSV. */
    downloadSheet: build.mutation<string, void>({
      query: () => ({ url: `${URL}sheet/`, responseHandler: 'text' }),
    }),
    applySheet: build.mutation<SheetResult, string>({
      query: (csv) => ({ url: `${URL}sheet/`, method: 'POST', body: { csv } }),
      invalidatesTags: CHANGED,
    }),
    archiveProduct: build.mutation<ManagedProduct, number>({
      query: (id) => change('archive', id),
      invalidatesTags: CHANGED,
    }),
    restoreProduct: build.mutation<ManagedProduct, number>({
      query: (id) => change('restore', id),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useGetSellingProductsQuery,
  useGetSubmissionsQuery,
  useBeginChangeMutation,
  useAdjustStockMutation,
  useDownloadSheetMutation,
  useApplySheetMutation,
  useArchiveProductMutation,
  useRestoreProductMutation,
} = sellingProductApi;
