import { type SubmissionState } from '../../../../contract/productRules';
import {
  type Approval,
  type DeskSubmissionPage,
  type ManyRejected,
  type ManyRejection,
  type Rejection,
  type Submission,
} from '../../../../contract/selling';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const reviewErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the products'),
  decide: failedChange(/*i18n*/ 'Failed to save the decision'),
};

/** `member`: the id of the owner; null for all. */
export type ReviewFilter = { state: SubmissionState; search: string; member: number | null; page: number };

const URL = '/api/desk/submissions/';
/** The menu and the page of a member count what waits, too. */
const DECIDED = ['Review', 'DeskReport', 'DeskMember'] as const;

/** What members propose, for staff. */
export const reviewApi = api.enhanceEndpoints({ addTagTypes: DECIDED }).injectEndpoints({
  endpoints: (build) => ({
    getReviews: build.query<DeskSubmissionPage, ReviewFilter>({
      query: ({ search, member, ...params }) => ({
        url: URL,
        params: { ...params, ...(search && { search }), ...(member !== null && { member }) },
      }),
      providesTags: ['Review'],
    }),
    approveSubmission: build.mutation<Submission, { id: number } & Approval>({
      query: ({ id, ...body }) => ({ url: `${URL}${id}/approve/`, method: 'POST', body }),
      invalidatesTags: DECIDED,
    }),
    rejectSubmission: build.mutation<Submission, { id: number } & Rejection>({
      query: ({ id, ...body }) => ({ url: `${URL}${id}/reject/`, method: 'POST', body }),
      invalidatesTags: DECIDED,
    }),
    rejectSubmissions: build.mutation<ManyRejected, ManyRejection>({
      query: (body) => ({ url: `${URL}reject/`, method: 'POST', body }),
      invalidatesTags: DECIDED,
    }),
    /** Undoes a rejection. */
    reopenSubmission: build.mutation<Submission, { id: number; version: number }>({
      query: ({ id, version }) => ({ url: `${URL}${id}/reopen/`, method: 'POST', body: { version } }),
      invalidatesTags: DECIDED,
    }),
  }),
});

export const {
  useGetReviewsQuery,
  useApproveSubmissionMutation,
  useRejectSubmissionMutation,
  useRejectSubmissionsMutation,
  useReopenSubmissionMutation,
} = reviewApi;
