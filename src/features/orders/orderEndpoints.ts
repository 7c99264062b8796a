import { type OrderSummary, type Payment, type PaymentMethodId } from '../../../contract/orders';
import { api, readBy } from '../../api/api';
import { failedChange, failedRead } from '../../api/apiError';
import { type OrderPage, readOrder, readOrderPage, readOrderSummary, type ShopOrder } from '../../api/readOrder';
import { readPayment } from '../../api/readPayment';
import { readReordered, type ShopReordered } from './readReordered';

export const orderErrors = {
  loadOrders: failedRead('Failed to load orders'),
  loadOrder: failedRead('Failed to load the order'),
  cancelOrder: failedChange('Failed to cancel the order'),
  reorder: failedChange('Failed to order again'),
  payOrder: failedChange('Failed to start the payment'),
};

const PAGE_SIZE = 10;
const URL = '/api/orders/';

export const ordersApi = api.enhanceEndpoints({ addTagTypes: ['Order', 'Cart'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A server without pagination answers with the whole list, which is then the only page. */
    getOrders: build.infiniteQuery<OrderPage<OrderSummary>, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page, _pages, number) => (page.hasNext ? number + 1 : undefined),
      },
      query: ({ pageParam }) => ({ url: URL, params: { page: pageParam, page_size: PAGE_SIZE } }),
      responseSchema: readBy((answer) => readOrderPage(answer, readOrderSummary)),
      providesTags: ['Order'],
    }),
    getOrder: build.query<ShopOrder, number>({
      query: (id) => ({ url: `${URL}${id}/` }),
      responseSchema: readBy(readOrder),
      providesTags: ['Order'],
    }),
    // A refused change says that the order is no longer what is shown: it is loaded again as well.
    cancelOrder: build.mutation<ShopOrder, { id: number; reason: string }>({
      query: ({ id, reason }) => ({ url: `${URL}${id}/cancel/`, method: 'POST', body: { reason } }),
      responseSchema: readBy(readOrder),
      invalidatesTags: ['Order'],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(ordersApi.util.updateQueryData('getOrder', id, () => answer.data));
      },
    }),
    reorder: build.mutation<ShopReordered, number>({
      query: (id) => ({ url: `${URL}${id}/reorder/`, method: 'POST' }),
      responseSchema: readBy(readReordered),
      invalidatesTags: ['Cart'],
    }),
    payOrder: build.mutation<Payment, { id: number; method: PaymentMethodId }>({
      query: ({ id, method }) => ({ url: `${URL}${id}/pay/`, method: 'POST', body: { payment_method: method } }),
      responseSchema: readBy(readPayment),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const {
  useGetOrdersInfiniteQuery,
  useGetOrderQuery,
  useCancelOrderMutation,
  useReorderMutation,
  usePayOrderMutation,
} = ordersApi;
