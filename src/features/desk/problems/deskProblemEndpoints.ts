import { type ProblemState } from '../../../../contract/problemRules';
import { type DeskProblem, type DeskProblemPage, type ProblemTransition } from '../../../../contract/problems';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const deskProblemErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the problems'),
  change: failedChange(/*i18n*/ 'Failed to change the problem'),
};

export type ProblemFilter = { state?: ProblemState; order?: number; page: number };

const URL = '/api/desk/problems/';

/** The problems that members have reported, for staff. A step may change the order, its refunds and the stock. */
export const deskProblemApi = api
  .enhanceEndpoints({ addTagTypes: ['DeskProblem', 'DeskOrder', 'DeskReport'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getDeskProblems: build.query<DeskProblemPage, ProblemFilter>({
        query: (params) => ({ url: URL, params }),
        providesTags: ['DeskProblem'],
      }),
      moveProblem: build.mutation<DeskProblem, { id: number } & ProblemTransition>({
        query: ({ id, ...body }) => ({ url: `${URL}${id}/transition/`, method: 'POST', body }),
        invalidatesTags: ['DeskProblem', 'DeskOrder', 'DeskReport'],
      }),
    }),
  });

export const { useGetDeskProblemsQuery, useMoveProblemMutation } = deskProblemApi;
