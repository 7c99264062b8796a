import { type ProductIds } from '../../../../contract/wishes';
import { api } from '../../../api/api';
import { failedChange } from '../../../http/apiError';

export const stockAlertErrors = { change: failedChange(/*i18n*/ 'Failed to change what you wait for') };

const url = (id: number) => `/api/stock-alerts/${id}/`;

const stockAlertApi = api.enhanceEndpoints({ addTagTypes: ['StockAlert', 'Product'] }).injectEndpoints({
  endpoints: (build) => ({
    getStockAlerts: build.query<ProductIds, void>({
      query: () => ({ url: '/api/stock-alerts/' }),
      providesTags: ['StockAlert'],
    }),
    addStockAlert: build.mutation<ProductIds, number>({
      query: (id) => ({ url: url(id), method: 'PUT' }),
      // A refusal may say that it is in stock.
      invalidatesTags: (_ids, failure) => (failure ? ['StockAlert', 'Product'] : ['StockAlert']),
    }),
    removeStockAlert: build.mutation<ProductIds, number>({
      query: (id) => ({ url: url(id), method: 'DELETE' }),
      invalidatesTags: ['StockAlert'],
    }),
  }),
});

export const { useGetStockAlertsQuery, useAddStockAlertMutation, useRemoveStockAlertMutation } = stockAlertApi;
