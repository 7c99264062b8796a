import { type DeskOrder } from '../../../../contract/desk';
import { type Caller, type DeskMemberDetails } from '../../../../contract/members';
import { type PhoneOrderRequest, type PhoneQuote, type PhoneQuoteQuery } from '../../../../contract/phoneOrders';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';
import { postOnce } from '../../../http/idempotencyKey';
import { QUEUE } from '../deskEndpoints';

export const newOrderErrors = {
  quote: failedRead(/*i18n*/ 'Failed to work out the total'),
  place: failedChange(/*i18n*/ 'Failed to place the order'),
  addCaller: failedChange(/*i18n*/ 'Failed to make the account'),
};

const newOrderApi = api.enhanceEndpoints({ addTagTypes: ['DeskMember', 'DeskOrder', 'DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getPhoneQuote: build.query<PhoneQuote, PhoneQuoteQuery>({
      query: (params) => ({ url: '/api/desk/quote/', params }),
      // Stock and free places change all the time.
      keepUnusedDataFor: 0,
    }),
    placePhoneOrder: build.mutation<DeskOrder, { key: string; request: PhoneOrderRequest }>({
      query: ({ key, request }) => postOnce('/api/desk/orders/', key, request),
      invalidatesTags: (order) => (order ? [QUEUE, 'DeskReport', 'DeskMember'] : []),
    }),
    addCaller: build.mutation<DeskMemberDetails, { key: string; caller: Caller }>({
      query: ({ key, caller }) => postOnce('/api/desk/members/', key, caller),
      invalidatesTags: (member) => (member ? ['DeskMember'] : []),
    }),
  }),
});

export const { useGetPhoneQuoteQuery, usePlacePhoneOrderMutation, useAddCallerMutation } = newOrderApi;
