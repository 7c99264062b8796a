import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { type PageHandle } from '../pageHandle';

export const categoriesData: PageHandle = {
  chunk: 'categories',
  load: (dispatch) => [dispatch(catalogApi.endpoints.getCategories.initiate())],
};
