import { MAX_FAVOURITES } from '../../../../contract/wishRules';
import { type AddedFavourites, type ProductIds } from '../../../../contract/wishes';
import { api, toStandardSchema } from '../../../api/api';
import { failedChange, failedRead, refusalOf } from '../../../http/apiError';
import { type AppDispatch, type AppState } from '../../../api/hooks';
import { httpStatus } from '../../../http/request';
import { readProducts, type ShopProduct } from '../readProducts';
import { reportLeftOut } from './leftOutToast';
import { listenToOtherTabs, tellOtherTabs } from './otherTabs';
import { readVisitorFavourites, writeVisitorFavourites } from './visitorFavourites';

export const favouriteErrors = {
  load: failedRead(/*i18n*/ 'Failed to load your favourites'),
  change: failedChange(/*i18n*/ 'Failed to change your favourites'),
};

const URL = '/api/favourites/';

type Change = (ids: number[], id: number) => number[];
const withId: Change = (ids, id) => (ids.includes(id) ? ids : [id, ...ids]);
const withoutId: Change = (ids, id) => ids.filter((other) => other !== id);

/**
 * Shows a change at once, then the list of the response; when it fails, the product as it was before, and then the list that the server
 * has. Other products stay as they are shown. A read that began before may have overwritten the change.
 */
async function showAtOnce(
  id: number,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: ProductIds }> },
  { change, undo }: { change: Change; undo: Change },
): Promise<void> {
  const show = (read: (ids: number[]) => number[]) =>
    dispatch(
      favouriteApi.util.updateQueryData('getFavourites', undefined, ({ products }) => ({ products: read(products) })),
    );
  show((ids) => change(ids, id));
  try {
    const { data } = await queryFulfilled;
    show(() => data.products);
    tellOtherTabs();
  } catch {
    show((ids) => undo(ids, id));
    // The server may have made a change whose response was lost.
    void dispatch(getFavourites.initiate(undefined, { forceRefetch: true, subscribe: false }));
  }
}

export const favouriteApi = api.enhanceEndpoints({ addTagTypes: ['Product'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The favourites of the member. Those that they kept as a visitor are added first; those without room stay in the browser. */
    getFavourites: build.query<ProductIds, void>({
      queryFn: async (_argument, { getState }, _options, baseQuery) => {
        const kept = readVisitorFavourites();
        const shown = getFavourites.select()(getState() as AppState).data;
        if (kept.length > 0 && (!shown || shown.products.length < MAX_FAVOURITES)) {
          const { data, error } = await baseQuery({ url: URL, method: 'POST', body: { products: kept } });
          if (error && httpStatus(error) !== 400) return { error };
          const { products, left_out = [] } = (data ?? {}) as Partial<AddedFavourites>;
          const leftOut = refusalOf(error).code === 'too_many_favourites' ? kept : left_out;
          writeVisitorFavourites(leftOut);
          if (leftOut.length > 0) reportLeftOut(leftOut.length);
          if (products) return { data: { products } };
        }
        const { data, error } = await baseQuery({ url: URL });
        return error ? { error } : { data: data as ProductIds };
      },
      // Another tab has changed them. The specification rules out a refetch on focus.
      onCacheEntryAdded: async (_argument, { dispatch, cacheEntryRemoved }) => {
        const stop = listenToOtherTabs(
          () => void dispatch(getFavourites.initiate(undefined, { forceRefetch: true, subscribe: false })),
        );
        await cacheEntryRemoved;
        stop();
      },
    }),
    addFavourite: build.mutation<ProductIds, number>({
      query: (id) => ({ url: URL, method: 'POST', body: { products: [id] } }),
      extraOptions: { serialized: true },
      onQueryStarted: (id, call) => showAtOnce(id, call, { change: withId, undo: withoutId }),
    }),
    removeFavourite: build.mutation<ProductIds, number>({
      query: (id) => ({ url: `${URL}${id}/`, method: 'DELETE' }),
      extraOptions: { serialized: true },
      onQueryStarted: (id, call) => showAtOnce(id, call, { change: withoutId, undo: withId }),
    }),
    /** The products on sale among these, in their order. */
    getProductsById: build.query<ShopProduct[], number[]>({
      query: (ids) => ({ url: '/api/products/by-id/', params: { ids: ids.join(',') } }),
      responseSchema: toStandardSchema(readProducts),
      extraOptions: { auth: 'none' },
      providesTags: ['Product'],
    }),
  }),
});

const { getFavourites } = favouriteApi.endpoints;

export const { useGetFavouritesQuery, useGetProductsByIdQuery } = favouriteApi;
