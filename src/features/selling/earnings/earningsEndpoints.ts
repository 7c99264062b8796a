import { type Earnings } from '../../../../contract/earnings';
import { failedRead } from '../../../http/apiError';
import { api } from '../../../api/api';

export const earningsErrors = { load: failedRead(/*i18n*/ 'Failed to load your sales') };

const earningsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEarnings: build.query<Earnings, void>({ query: () => ({ url: '/api/selling/earnings/' }) }),
  }),
});

export const { useGetEarningsQuery } = earningsApi;
