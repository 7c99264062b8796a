import { catalogApi } from '../catalogEndpoints';
import { readProducts, type ShopProduct } from '../readProducts';

export const viewedApi = catalogApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those of the products that can be read and are in stock. */
    getViewedProducts: build.query<ShopProduct[], { ids: number[] }>({
      queryFn: async ({ ids }, _api, _options, baseQuery) => {
        const responses = await Promise.all(ids.map((id) => baseQuery({ url: `/api/products/${id}/` })));
        const products = readProducts(responses.map(({ data }) => data)) ?? [];
        return { data: products.filter(({ quantity }) => quantity > 0) };
      },
      extraOptions: { auth: 'none' },
    }),
  }),
});

export const { useGetViewedProductsQuery } = viewedApi;
