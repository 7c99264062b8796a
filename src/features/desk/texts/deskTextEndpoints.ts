import { type Language } from '../../../../contract/languages';
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

export type TextKey = { name: PageTextName; language: Language };

const deskTextApi = api.enhanceEndpoints({ addTagTypes: ['PageText'] }).injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query<ListedPageText[], void>({ query: () => ({ url: URL }), providesTags: ['PageText'] }),
    getDeskPageText: build.query<DeskPageText, TextKey>({
      query: ({ name, language }) => ({ url: `${URL}${name}/`, params: { language } }),
      providesTags: ['PageText'],
    }),
    getPageTextVersion: build.query<PageTextSource, TextKey & { version: number }>({
      query: ({ name, language, version }) => ({ url: `${URL}${name}/versions/${version}/`, params: { language } }),
    }),
    previewPageText: build.mutation<PageTextPreview, { text: string; language: Language }>({
      query: ({ text, language }) => ({ url: `${URL}preview/`, method: 'POST', params: { language }, body: { text } }),
    }),
    /** The page of the shop shows the change, too. */
    changePageText: build.mutation<DeskPageText, TextKey & { change: PageTextBody }>({
      query: ({ name, language, change }) => ({
        url: `${URL}${name}/`,
        method: 'PUT',
        params: { language },
        body: change,
      }),
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
