import {
  type Order,
  type OrderPage,
  type Payment,
  type PaymentMethodId,
  type Reordered,
} from '../../../contract/orders';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';

export const orderErrors = {
  loadOrders: failedRead(/*i18n*/ 'Failed to load orders'),
  loadOrder: failedRead(/*i18n*/ 'Failed to load the order'),
  cancelOrder: failedChange(/*i18n*/ 'Failed to cancel the order'),
  reorder: failedChange(/*i18n*/ 'Failed to order again'),
  payOrder: failedChange(/*i18n*/ 'Failed to start the payment'),
};

const PAGE_SIZE = 10;
const URL = '/api/orders/';

export const ordersApi = api.enhanceEndpoints({ addTagTypes: ['Order', 'Cart'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getOrders: build.infiniteQuery<OrderPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page, _pages, number) => (page.next ? number + 1 : undefined),
      },
      query: ({ pageParam }) => ({ url: URL, params: { page: pageParam, page_size: PAGE_SIZE } }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, number>({
      query: (id) => ({ url: `${URL}${id}/` }),
      providesTags: ['Order'],
    }),
    // A refused change says that the order is no longer what is shown: it is loaded again as well.
    cancelOrder: build.mutation<Order, { id: number; reason: string }>({
      query: ({ id, reason }) => ({ url: `${URL}${id}/cancel/`, method: 'POST', body: { reason } }),
      invalidatesTags: ['Order'],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const response = await queryFulfilled.catch(() => null);
        if (response) dispatch(ordersApi.util.updateQueryData('getOrder', id, () => response.data));
      },
    }),
    reorder: build.mutation<Reordered, number>({
      query: (id) => ({ url: `${URL}${id}/reorder/`, method: 'POST' }),
      invalidatesTags: ['Cart'],
    }),
    payOrder: build.mutation<Payment, { id: number; method: PaymentMethodId }>({
      query: ({ id, method }) => ({ url: `${URL}${id}/pay/`, method: 'POST', body: { payment_method: method } }),
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
