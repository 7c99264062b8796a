import { type PopularSearches } from '../../../../contract/searches';
import { api } from '../../../api/api';

const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPopularSearches: build.query<string[], void>({
      query: () => ({ url: '/api/popular-searches/' }),
      transformResponse: ({ searches }: PopularSearches) => searches,
      extraOptions: { auth: 'none' },
    }),
  }),
});

export const { useGetPopularSearchesQuery } = searchesApi;
