import {
  type SellingStanding,
  type Submission,
  type SubmissionBody,
  type SubmissionPatch,
} from '../../../contract/selling';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';
import { postOnce } from '../../http/idempotencyKey';

export const sellingErrors = {
  loadSubmission: failedRead(/*i18n*/ 'Failed to load the product'),
  saveSubmission: failedChange(/*i18n*/ 'Failed to save the product'),
  sendSubmission: failedChange(/*i18n*/ 'Failed to send the product'),
  withdrawSubmission: failedChange(/*i18n*/ 'Failed to take the product back'),
  removeSubmission: failedChange(/*i18n*/ 'Failed to delete the draft'),
};

const URL = '/api/selling/submissions/';
const LIST = { type: 'Submission', id: 'LIST' } as const;
const tagOf = (id: number) => ({ type: 'Submission', id }) as const;

/** What a member proposes to sell. */
export const sellingApi = api.enhanceEndpoints({ addTagTypes: ['Submission', 'SellingProduct'] }).injectEndpoints({
  endpoints: (build) => ({
    /** How many proposals and products there are changes with their lists. */
    getStanding: build.query<SellingStanding, void>({
      query: () => ({ url: '/api/selling/standing/' }),
      providesTags: [LIST, 'SellingProduct'],
    }),
    getSubmission: build.query<Submission, number>({
      query: (id) => ({ url: `${URL}${id}/` }),
      providesTags: (_submission, _failure, id) => [tagOf(id)],
    }),
    /** `key` is the idempotency key. With a `product` whose change is not finished, the response is that change. */
    addSubmission: build.mutation<Submission, { key: string; body: SubmissionBody }>({
      query: ({ key, body }) => postOnce(URL, key, body),
      invalidatesTags: [LIST],
    }),
    changeSubmission: build.mutation<Submission, { id: number; change: SubmissionPatch }>({
      query: ({ id, change }) => ({ url: `${URL}${id}/`, method: 'PATCH', body: change }),
      invalidatesTags: [LIST],
    }),
    sendSubmission: build.mutation<Submission, number>({
      query: (id) => ({ url: `${URL}${id}/send/`, method: 'POST' }),
      invalidatesTags: [LIST],
    }),
    withdrawSubmission: build.mutation<Submission, number>({
      query: (id) => ({ url: `${URL}${id}/withdraw/`, method: 'POST' }),
      invalidatesTags: [LIST],
    }),
    removeSubmission: build.mutation<null, number>({
      query: (id) => ({ url: `${URL}${id}/`, method: 'DELETE' }),
      invalidatesTags: [LIST],
    }),
  }),
});

export const {
  useGetStandingQuery,
  useGetSubmissionQuery,
  useAddSubmissionMutation,
  useSendSubmissionMutation,
  useWithdrawSubmissionMutation,
  useRemoveSubmissionMutation,
} = sellingApi;
