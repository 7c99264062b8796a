import { type ProductIds } from '../../../../contract/shoppers';
import { api, toStandardSchema } from '../../../api/api';
import { failedChange, failedRead } from '../../../api/apiError';
import { type AppDispatch } from '../../../api/hooks';
import { httpStatus } from '../../../http/request';
import { readProducts, type ShopProduct } from '../readProducts';
import { readVisitorFavourites, writeVisitorFavourites } from './visitorFavourites';

export const favouriteErrors = {
  load: failedRead('Failed to load your favourites'),
  change: failedChange('Failed to change your favourites'),
};

const URL = '/api/favourites/';

/** Shows a change at once, then the list of the response, or the former one when it fails. A read that began before may have overwritten it. */
async function showAtOnce(
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: ProductIds }> },
  change: (ids: number[]) => number[],
): Promise<void> {
  const show = (read: (shown: ProductIds) => ProductIds) =>
    dispatch(favouriteApi.util.updateQueryData('getFavourites', undefined, read));
  const patch = show(({ products }) => ({ products: change(products) }));
  try {
    const { data } = await queryFulfilled;
    show(() => data);
  } catch {
    patch.undo();
  }
}

export const favouriteApi = api.enhanceEndpoints({ addTagTypes: ['Product'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The favourites of the member. Those that they kept as a visitor are added first. */
    getFavourites: build.query<ProductIds, void>({
      queryFn: async (_argument, _api, _options, baseQuery) => {
        const kept = readVisitorFavourites();
        const merged = kept.length > 0 ? await baseQuery({ url: URL, method: 'POST', body: { products: kept } }) : null;
        const isRefused = merged?.error !== undefined && httpStatus(merged.error) === 400;
        if (merged && (!merged.error || isRefused)) writeVisitorFavourites([]);
        const { data, error } = merged && !isRefused ? merged : await baseQuery({ url: URL });
        return error ? { error } : { data: data as ProductIds };
      },
    }),
    addFavourite: build.mutation<ProductIds, number>({
      query: (id) => ({ url: URL, method: 'POST', body: { products: [id] } }),
      extraOptions: { serialized: true },
      onQueryStarted: (id, call) => showAtOnce(call, (ids) => [id, ...ids.filter((other) => other !== id)]),
    }),
    removeFavourite: build.mutation<ProductIds, number>({
      query: (id) => ({ url: `${URL}${id}/`, method: 'DELETE' }),
      extraOptions: { serialized: true },
      onQueryStarted: (id, call) => showAtOnce(call, (ids) => ids.filter((other) => other !== id)),
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

export const { useGetFavouritesQuery, useGetProductsByIdQuery } = favouriteApi;
