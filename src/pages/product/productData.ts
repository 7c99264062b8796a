import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { readPageId } from '../../features/catalog/readPageId';
import { NOT_FOUND, type PageHandle } from '../pageHandle';

const { getProduct } = catalogApi.endpoints;

export const productData: PageHandle = {
  chunk: 'product',
  load: (dispatch, { params }) => {
    const id = readPageId(params.id);
    return [id === null ? NOT_FOUND : dispatch(getProduct.initiate(id))];
  },
};
