import { type DeskMemberDetails, type DeskMemberPage, type FirstCashOrder } from '../../../../contract/members';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';
import { QUEUE } from '../deskEndpoints';

export const memberErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the members'),
  loadCalls: failedRead(/*i18n*/ 'Failed to load the call list'),
  change: failedChange(/*i18n*/ 'Failed to change the member'),
  changeCall: failedChange(/*i18n*/ 'Failed to note the call'),
};

export type MemberFilter = { q?: string; blocked?: string };

export const MEMBERS_PAGE_SIZE = 30;

const MEMBERS_URL = '/api/desk/members/';
const CALLS_URL = '/api/desk/calls/';

export const memberApi = api
  .enhanceEndpoints({ addTagTypes: ['DeskMember', 'DeskOrder', 'DeskReport', 'FirstCashOrder', 'Review'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getMembers: build.query<DeskMemberPage, MemberFilter & { page: number }>({
        query: (filter) => ({ url: MEMBERS_URL, params: { ...filter, page_size: MEMBERS_PAGE_SIZE } }),
        providesTags: ['DeskMember', { type: 'DeskMember', id: 'LIST' }],
      }),
      getMember: build.query<DeskMemberDetails, number>({
        query: (id) => ({ url: `${MEMBERS_URL}${id}/` }),
        providesTags: ['DeskMember'],
      }),
      /** Its page is left afterwards: what is shown of the member is not asked for again. */
      removeCaller: build.mutation<null, number>({
        query: (id) => ({ url: `${MEMBERS_URL}${id}/`, method: 'DELETE' }),
        invalidatesTags: (_result, failure) => (failure ? [] : [{ type: 'DeskMember', id: 'LIST' }]),
      }),
      setCallerEmail: build.mutation<DeskMemberDetails, { id: number; email: string }>({
        query: ({ id, email }) => ({ url: `${MEMBERS_URL}${id}/email/`, method: 'PUT', body: { email } }),
        invalidatesTags: ['DeskMember'],
      }),
      blockCash: build.mutation<DeskMemberDetails, { id: number; reason: string }>({
        query: ({ id, reason }) => ({ url: `${MEMBERS_URL}${id}/cash-block/`, method: 'POST', body: { reason } }),
        invalidatesTags: ['DeskMember'],
      }),
      allowCashOfMember: build.mutation<DeskMemberDetails, number>({
        query: (id) => ({ url: `${MEMBERS_URL}${id}/cash-block/`, method: 'DELETE' }),
        invalidatesTags: ['DeskMember'],
      }),
      closeProposals: build.mutation<DeskMemberDetails, { id: number; reason: string }>({
        query: ({ id, reason }) => ({ url: `${MEMBERS_URL}${id}/proposal-block/`, method: 'POST', body: { reason } }),
        invalidatesTags: ['DeskMember', 'Review'],
      }),
      reopenProposals: build.mutation<DeskMemberDetails, number>({
        query: (id) => ({ url: `${MEMBERS_URL}${id}/proposal-block/`, method: 'DELETE' }),
        invalidatesTags: ['DeskMember', 'Review'],
      }),
      getFirstCashOrders: build.query<FirstCashOrder[], void>({
        query: () => ({ url: CALLS_URL }),
        providesTags: ['FirstCashOrder'],
      }),
      setCalled: build.mutation<FirstCashOrder[], { id: number; called: boolean }>({
        query: ({ id, called }) => ({ url: `${CALLS_URL}${id}/`, method: called ? 'POST' : 'DELETE' }),
        invalidatesTags: (_orders, _failure, { id }) => [
          'FirstCashOrder',
          'DeskReport',
          QUEUE,
          { type: 'DeskOrder', id },
        ],
      }),
    }),
  });

export const {
  useGetMembersQuery,
  useGetMemberQuery,
  useRemoveCallerMutation,
  useSetCallerEmailMutation,
  useBlockCashMutation,
  useAllowCashOfMemberMutation,
  useCloseProposalsMutation,
  useReopenProposalsMutation,
  useGetFirstCashOrdersQuery,
  useSetCalledMutation,
} = memberApi;
