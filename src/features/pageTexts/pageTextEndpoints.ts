import { type PageText } from '../../../contract/pageTexts';
import { type PageTextName } from '../../../contract/pageTextRules';
import { api } from '../../api/api';

export const pageTextApi = api.enhanceEndpoints({ addTagTypes: ['PageText'] }).injectEndpoints({
  endpoints: (build) => ({
    getPageText: build.query<PageText, PageTextName>({
      query: (name) => ({ url: `/api/texts/${name}/` }),
      extraOptions: { auth: 'none' },
      providesTags: ['PageText'],
    }),
  }),
});

export const { useGetPageTextQuery } = pageTextApi;
