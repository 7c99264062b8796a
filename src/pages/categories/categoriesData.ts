import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { type PageHandle } from '../pageHandle';

export const categoriesData: PageHandle = {
  load: (dispatch) => [dispatch(catalogApi.endpoints.getCategories.initiate())],
};
