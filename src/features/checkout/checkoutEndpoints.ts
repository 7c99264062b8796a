import { type DeliveryOptions } from '../../../contract/delivery';
import { type Order, type OrderRequest, type Quote, type QuoteRequest } from '../../../contract/orders';
import { api } from '../../api/api';
import { isUnknownAddress, readPlaceFailure } from './placeFailure';
import { postOnce } from '../../http/idempotencyKey';

/** An order as it is sent. The same key and body again give the same order. */
export type Placement = { key: string; request: OrderRequest };
/** What the checkout needs of a placed order. One that is paid online comes with its payment. */
export type PlacedOrder = Pick<Order, 'id' | 'payment'>;

export const checkoutApi = api.enhanceEndpoints({ addTagTypes: ['Delivery', 'Cart', 'Address'] }).injectEndpoints({
  endpoints: (build) => ({
    getDeliveryOptions: build.query<DeliveryOptions, number>({
      query: (localLevel) => ({ url: '/api/delivery/options/', params: { local_level: localLevel } }),
      providesTags: ['Delivery'],
    }),
    /** A POST, since it reads the cart as it is now. */
    quote: build.mutation<Quote, QuoteRequest>({
      query: (body) => ({ url: '/api/checkout/quote/', method: 'POST', body }),
      // The cart is empty, or the address or the slot cannot be had: what is shown of them is stale.
      invalidatesTags: (quote, failure) => {
        if (isUnknownAddress(failure)) return ['Address'];
        return quote?.problems.some(({ product }) => product === null) ? ['Cart', 'Delivery'] : [];
      },
    }),
    placeOrder: build.mutation<PlacedOrder, Placement>({
      query: ({ key, request }) => postOnce('/api/orders/', key, request),
      // A placed order empties the cart and takes a slot; a refused one says that something here is stale.
      invalidatesTags: (order, failure) =>
        order || readPlaceFailure(failure).kind !== 'lost' ? ['Cart', 'Delivery', 'Address'] : [],
    }),
  }),
});

export const { useGetDeliveryOptionsQuery } = checkoutApi;
