import { type MissedSearch } from '../../../../contract/searches';
import { api } from '../../../api/api';
import { failedRead } from '../../../http/apiError';

export const missedSearchErrors = { load: failedRead(/*i18n*/ 'Failed to load the searches') };

const missedSearchApi = api.enhanceEndpoints({ addTagTypes: ['DeskProduct'] }).injectEndpoints({
  endpoints: (build) => ({
    getMissedSearches: build.query<MissedSearch[], void>({
      query: () => ({ url: '/api/desk/missed-searches/' }),
      // A product that got another name may be found now.
      providesTags: [{ type: 'DeskProduct', id: 'LIST' }],
    }),
  }),
});

export const { useGetMissedSearchesQuery } = missedSearchApi;
