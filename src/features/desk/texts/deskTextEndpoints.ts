import {
  type DeskPageText,
  type ListedPageText,
  type PageTextBody,
  type PageTextPreview,
  type PageTextSource,
} from '../../../../contract/pageTexts';
import { type PageTextName } from '../../../../contract/pageTextRules';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const deskTextErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the texts'),
  change: failedChange(/*i18n*/ 'Failed to save the text'),
  preview: failedChange(/*i18n*/ 'Failed to show the text'),
};

const URL = '/api/desk/texts/';

const deskTextApi = api.enhanceEndpoints({ addTagTypes: ['PageText'] }).injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query<ListedPageText[], void>({ query: () => ({ url: URL }), providesTags: ['PageText'] }),
    getDeskPageText: build.query<DeskPageText, PageTextName>({
      query: (name) => ({ url: `${URL}${name}/` }),
      providesTags: ['PageText'],
    }),
    getPageTextVersion: build.query<PageTextSource, { name: PageTextName; version: number }>({
      query: ({ name, version }) => ({ url: `${URL}${name}/versions/${version}/` }),
    }),
    previewPageText: build.mutation<PageTextPreview, string>({
      query: (text) => ({ url: `${URL}preview/`, method: 'POST', body: { text } }),
    }),
    /** The page of the shop shows the change, too. */
    changePageText: build.mutation<DeskPageText, { name: PageTextName; change: PageTextBody }>({
      query: ({ name, change }) => ({ url: `${URL}${name}/`, method: 'PUT', body: change }),
      invalidatesTags: ['PageText'],
    }),
  }),
});

export const {
  useGetPageTextsQuery,
  useGetDeskPageTextQuery,
  useGetPageTextVersionQuery,
  usePreviewPageTextMutation,
  useChangePageTextMutation,
} = deskTextApi;
