import { type CategoryBody, type CategoryPatch, type DeskCategory } from '../../../../contract/deskCategories';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const categoryErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the categories'),
  change: failedChange(/*i18n*/ 'Failed to change the category'),
};

const URL = '/api/desk/categories/';

export const categoryPictureUrl = (id: number) => `${URL}${id}/image/`;

/** The shop's own lists show the change, too. */
const CHANGED = ['DeskCategory', 'Category'] as const;

/** The categories, for staff. */
export const deskCategoryApi = api.enhanceEndpoints({ addTagTypes: CHANGED }).injectEndpoints({
  endpoints: (build) => ({
    getDeskCategories: build.query<DeskCategory[], void>({
      query: () => ({ url: URL }),
      providesTags: ['DeskCategory'],
    }),
    addCategory: build.mutation<DeskCategory, CategoryBody>({
      query: (body) => ({ url: URL, method: 'POST', body }),
      invalidatesTags: CHANGED,
    }),
    changeCategory: build.mutation<DeskCategory, { id: number; change: CategoryPatch }>({
      query: ({ id, change }) => ({ url: `${URL}${id}/`, method: 'PATCH', body: change }),
      invalidatesTags: CHANGED,
    }),
    removeCategory: build.mutation<null, number>({
      query: (id) => ({ url: `${URL}${id}/`, method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    /** Shows the order at once; a refused one is loaded again. */
    orderCategories: build.mutation<DeskCategory[], number[]>({
      query: (categories) => ({ url: `${URL}order/`, method: 'PUT', body: { categories } }),
      // The last press counts.
      extraOptions: { serialized: true },
      async onQueryStarted(ids, { dispatch, queryFulfilled }) {
        dispatch(
          deskCategoryApi.util.updateQueryData('getDeskCategories', undefined, (categories) =>
            categories.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
          ),
        );
        await queryFulfilled.catch(() => null);
      },
      invalidatesTags: (_categories, failure) => (failure ? CHANGED : ['Category']),
    }),
  }),
});

export const {
  useGetDeskCategoriesQuery,
  useAddCategoryMutation,
  useChangeCategoryMutation,
  useRemoveCategoryMutation,
  useOrderCategoriesMutation,
} = deskCategoryApi;
