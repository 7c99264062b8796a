import { hasFeature } from '../../config/shopFeatures';
import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { type PageHandle } from '../pageHandle';

const { getFeaturedProducts, getCategories } = catalogApi.endpoints;

export const homeData: PageHandle = {
  chunk: 'home',
  load: (dispatch) => [
    dispatch(getFeaturedProducts.initiate()),
    // The page is complete without them.
    ...(hasFeature('products') ? [dispatch(getCategories.initiate()).then(() => ({}))] : []),
  ],
};
