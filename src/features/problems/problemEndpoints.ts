import { type Problem, type ProblemBody, type Returnable } from '../../../contract/problems';
import { api } from '../../api/api';
import { failedChange, failedRead } from '../../http/apiError';
import { postOnce } from '../../http/idempotencyKey';

export const problemErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the reports'),
  loadLines: failedRead(/*i18n*/ 'Failed to load the order'),
  report: failedChange(/*i18n*/ 'Failed to send the report'),
  change: failedChange(/*i18n*/ 'Failed to change the report'),
};

const urlOf = (order: number) => `/api/orders/${order}/problems/`;

/** Where a photo of a problem is sent. */
export const photoUrl = ({ id, order }: Pick<Problem, 'id' | 'order'>) => `${urlOf(order.id)}${id}/photos/`;

type Own = { order: number; problem: number };

/** The problems with delivered orders of the member. */
export const problemApi = api.enhanceEndpoints({ addTagTypes: ['Problem'] }).injectEndpoints({
  endpoints: (build) => ({
    getProblems: build.query<Problem[], number>({
      query: (order) => ({ url: urlOf(order) }),
      providesTags: ['Problem'],
    }),
    getReturnable: build.query<Returnable, number>({
      query: (order) => ({ url: `/api/orders/${order}/returnable/` }),
      providesTags: ['Problem'],
    }),
    /** `key`: the idempotency key of the report. After a failure other pieces may be left. */
    reportProblem: build.mutation<Problem, { order: number; key: string; body: ProblemBody }>({
      query: ({ order, key, body }) => postOnce(urlOf(order), key, body),
      // The page that the form leads to loads the reports.
      invalidatesTags: (_problem, failure) => (failure ? ['Problem'] : []),
    }),
    replyToProblem: build.mutation<Problem, Own & { text: string }>({
      query: ({ order, problem, text }) => ({
        url: `${urlOf(order)}${problem}/replies/`,
        method: 'POST',
        body: { text },
      }),
      invalidatesTags: ['Problem'],
    }),
    withdrawProblem: build.mutation<Problem, Own>({
      query: ({ order, problem }) => ({ url: `${urlOf(order)}${problem}/withdraw/`, method: 'POST' }),
      invalidatesTags: ['Problem'],
    }),
  }),
});

export const {
  useGetProblemsQuery,
  useGetReturnableQuery,
  useReportProblemMutation,
  useReplyToProblemMutation,
  useWithdrawProblemMutation,
} = problemApi;
