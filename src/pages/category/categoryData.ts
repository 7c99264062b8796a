import { catalogApi } from '../../features/catalog/catalogEndpoints';
import {
  readProductsView,
  toProductFilter,
  WHOLE_LIST,
  writeProductsView,
} from '../../features/catalog/list/productsUrl';
import { readId } from '../../config/readId';
import { NOT_FOUND, type PageHandle } from '../pageHandle';

const { getProducts, getCategories } = catalogApi.endpoints;

export const categoryData: PageHandle = {
  chunk: 'categories',
  readQuery: (query) => writeProductsView({ ...WHOLE_LIST, sort: readProductsView(query).sort }),
  load: (dispatch, { params, query }) => {
    const category = readId(params.id);
    if (category === null) return [NOT_FOUND];
    const categories = dispatch(getCategories.initiate()).then(({ data, error }) =>
      data?.every(({ id }) => id !== category) ? NOT_FOUND : { error },
    );
    return [categories, dispatch(getProducts.initiate(toProductFilter({ ...readProductsView(query), category })))];
  },
};
