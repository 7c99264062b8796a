import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { readProductsView, toProductFilter, writeProductsView } from '../../features/catalog/list/productsUrl';
import { type PageHandle } from '../pageHandle';

const { getProducts, getCategories } = catalogApi.endpoints;

export const productsData: PageHandle = {
  chunk: 'products',
  readQuery: (query) => writeProductsView(readProductsView(query)),
  isIndexed: ({ query }) => !query.has('search'),
  load: (dispatch, { query }) => [
    dispatch(getProducts.initiate(toProductFilter(readProductsView(query)))),
    dispatch(getCategories.initiate()),
  ],
};
