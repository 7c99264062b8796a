import { type Earnings, type PayoutBody, type Supplier } from '../../../../contract/earnings';
import { errorText, failedChange, failedRead } from '../../../http/apiError';
import { postOnce } from '../../../http/idempotencyKey';
import { deskApi } from '../deskEndpoints';

export const supplierErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the suppliers'),
  change: failedChange(/*i18n*/ 'Failed to save. Look whether it was saved, and try again.'),
};

/** Why a payout has failed. */
export const supplierFailureText = (failure: unknown): string => errorText(supplierErrors.change, failure);

const URL = '/api/desk/suppliers/';

// What is delivered and what comes back changes them.
const supplierApi = deskApi.enhanceEndpoints({ addTagTypes: ['Supplier'] }).injectEndpoints({
  endpoints: (build) => ({
    getSuppliers: build.query<Supplier[], void>({
      query: () => ({ url: URL }),
      providesTags: ['Supplier', 'DeskReport'],
    }),
    getSupplier: build.query<Earnings, number>({
      query: (id) => ({ url: `${URL}${id}/` }),
      providesTags: ['Supplier', 'DeskReport'],
    }),
    recordPayout: build.mutation<Earnings, { id: number; key: string } & PayoutBody>({
      query: ({ id, key, ...body }) => postOnce(`${URL}${id}/payouts/`, key, body),
      invalidatesTags: ['Supplier'],
    }),
    takeBackPayout: build.mutation<Earnings, { id: number; payout: number }>({
      query: ({ id, payout }) => ({ url: `${URL}${id}/payouts/${payout}/`, method: 'DELETE' }),
      invalidatesTags: ['Supplier'],
    }),
  }),
});

export const { useGetSuppliersQuery, useGetSupplierQuery, useRecordPayoutMutation, useTakeBackPayoutMutation } =
  supplierApi;
