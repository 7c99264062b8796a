import { type Bill, type BillPrint } from '../../../contract/bills';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';

export const billErrors = {
  loadBill: failedRead(/*i18n*/ 'Failed to load the bill'),
  recordPrint: failedChange(/*i18n*/ 'Failed to record the print'),
};

const billApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The bill of an order, by the order's id. */
    getBill: build.query<Bill, number>({
      query: (order) => ({ url: `/api/orders/${order}/bill/` }),
      providesTags: ['Order'],
    }),
    /** Staff print the bill: tells which copy it is. */
    recordPrint: build.mutation<BillPrint, number>({
      query: (order) => ({ url: `/api/desk/orders/${order}/bill/prints/`, method: 'POST' }),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { useGetBillQuery, useRecordPrintMutation } = billApi;
