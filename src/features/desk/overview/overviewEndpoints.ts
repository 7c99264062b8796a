import { type DeskOverview, type OverviewPeriod } from '../../../../contract/deskOverview';
import { type WebVitals } from '../../../../contract/webVitals';
import { api } from '../../../api/api';
import { failedRead } from '../../../http/apiError';

export const overviewErrors = {
  loadOverview: failedRead(/*i18n*/ 'Failed to load the overview'),
  loadWebVitals: failedRead(/*i18n*/ 'Failed to load the speed of the pages'),
  downloadOverview: failedRead(/*i18n*/ 'Failed to download the figures'),
};

/** How many days, today included, the overview may cover. */
export const PERIODS = [1, 7, 30] as const satisfies OverviewPeriod[];

const OVERVIEW_URL = '/api/desk/overview/';

const overviewApi = api.enhanceEndpoints({ addTagTypes: ['DeskReport'] }).injectEndpoints({
  endpoints: (build) => ({
    getDeskOverview: build.query<DeskOverview, OverviewPeriod>({
      query: (days) => ({ url: OVERVIEW_URL, params: { days } }),
      providesTags: ['DeskReport'],
    }),
    /** How fast the pages were in a week, the newest without one. */
    getWebVitals: build.query<WebVitals, string | undefined>({
      query: (week) => ({ url: '/api/desk/web-vitals/', params: { week } }),
    }),
    /** The figures of the days as CSV. */
    downloadOverview: build.mutation<string, OverviewPeriod>({
      query: (days) => ({ url: OVERVIEW_URL, params: { days, format: 'csv' }, responseHandler: 'text' }),
    }),
  }),
});

export const { useGetDeskOverviewQuery, useGetWebVitalsQuery, useDownloadOverviewMutation } = overviewApi;
