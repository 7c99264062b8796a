import { type TakingKind, type Takings, type TakingsRows, type TillCount } from '../../../../contract/takings';
import { errorText, failedChange, failedRead } from '../../../http/apiError';
import { deskApi } from '../deskEndpoints';

export const takingsErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the takings'),
  change: failedChange(/*i18n*/ 'Failed to save. Look whether it was saved, and try again.'),
};

/** Why a count has failed. */
export const takingsFailureText = (failure: unknown): string => errorText(takingsErrors.change, failure);

/** Which figure of a day is shown row by row. */
export type Figure = { kind: TakingKind; rider?: number; method?: string };

const urlOf = (day: string) => `/api/desk/takings/${day}/`;

// Cash and refunds of orders change it, and so do hand-overs.
const takingsApi = deskApi.enhanceEndpoints({ addTagTypes: ['Takings', 'Rider'] }).injectEndpoints({
  endpoints: (build) => ({
    getTakings: build.query<Takings, string>({
      query: (day) => ({ url: urlOf(day) }),
      providesTags: ['Takings', 'DeskReport', { type: 'Rider', id: 'LIST' }],
    }),
    getTakingsRows: build.query<TakingsRows, Figure & { day: string; page: number }>({
      query: ({ day, ...params }) => ({ url: `${urlOf(day)}rows/`, params }),
      providesTags: ['Takings', 'DeskReport', { type: 'Rider', id: 'LIST' }],
    }),
    closeDay: build.mutation<Takings, { day: string } & TillCount>({
      query: ({ day, ...body }) => ({ url: `${urlOf(day)}close/`, method: 'POST', body }),
      invalidatesTags: ['Takings'],
    }),
    reopenDay: build.mutation<Takings, { day: string; reason: string }>({
      query: ({ day, ...body }) => ({ url: `${urlOf(day)}reopen/`, method: 'POST', body }),
      invalidatesTags: ['Takings'],
    }),
  }),
});

/** The number of rows of a page. */
export const ROWS_PAGE_SIZE = 20;

export const { useGetTakingsQuery, useGetTakingsRowsQuery, useCloseDayMutation, useReopenDayMutation } = takingsApi;
