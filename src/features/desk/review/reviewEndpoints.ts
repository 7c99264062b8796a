import { type SubmissionState } from '../../../../contract/productRules';
import { type Approval, type DeskSubmissionPage, type Rejection, type Submission } from '../../../../contract/selling';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../api/apiError';

export const reviewErrors = {
  load: failedRead('Failed to load the products'),
  decide: failedChange('Failed to save the decision'),
};

export type ReviewFilter = { state: SubmissionState; search: string; page: number };

const URL = '/api/desk/submissions/';
/** The menu counts what waits, too. */
const DECIDED = ['Review', 'DeskReport'] as const;

/** What members propose, for staff. */
export const reviewApi = api.enhanceEndpoints({ addTagTypes: ['Review', 'DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getReviews: build.query<DeskSubmissionPage, ReviewFilter>({
      query: ({ search, ...params }) => ({ url: URL, params: { ...params, ...(search && { search }) } }),
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
  useReopenSubmissionMutation,
} = reviewApi;
