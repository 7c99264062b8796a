import { type StaffLogFilters, type StaffLogPage } from '../../../../contract/staffLog';
import { api } from '../../../api/api';
import { failedRead } from '../../../http/apiError';

export const logErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the log'),
  download: failedRead(/*i18n*/ 'Failed to download the log'),
};

/** What the log is filtered by; the texts of the address. */
export type LogFilter = { staff?: string; thing?: string; thing_id?: string; day?: string; q?: string };

export const LOG_PAGE_SIZE = 50;

const LOG_URL = '/api/desk/log/';

export const logApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStaffLog: build.query<StaffLogPage, LogFilter & { page: number }>({
      query: (filter) => ({ url: LOG_URL, params: { ...filter, page_size: LOG_PAGE_SIZE } }),
      keepUnusedDataFor: 0,
    }),
    getStaffLogFilters: build.query<StaffLogFilters, void>({ query: () => ({ url: `${LOG_URL}filters/` }) }),
    getStaffLogFile: build.query<string, LogFilter>({
      query: (filter) => ({ url: LOG_URL, params: { ...filter, format: 'csv' }, responseHandler: 'text' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetStaffLogQuery, useGetStaffLogFiltersQuery, useLazyGetStaffLogFileQuery } = logApi;
