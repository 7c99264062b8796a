import { type SalesChange, type SalesState } from '../../../../contract/sales';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const salesErrors = {
  load: failedRead(/*i18n*/ 'Failed to load whether the shop sells'),
  change: failedChange(/*i18n*/ 'Failed to save. Look whether it was saved, and try again.'),
};

const SALES_URL = '/api/desk/sales/';

const salesApi = api.enhanceEndpoints({ addTagTypes: ['Sales'] }).injectEndpoints({
  endpoints: (build) => ({
    getSales: build.query<SalesState, void>({ query: () => ({ url: SALES_URL }), providesTags: ['Sales'] }),
    changeSales: build.mutation<SalesState, SalesChange>({
      query: (body) => ({ url: SALES_URL, method: 'PUT', body }),
      invalidatesTags: ['Sales'],
    }),
  }),
});

export const { useGetSalesQuery, useChangeSalesMutation } = salesApi;
