import { catalogApi } from '../../features/catalog/catalogEndpoints';
import { readId } from '../../config/readId';
import { NOT_FOUND, type PageHandle } from '../pageHandle';

const { getProduct } = catalogApi.endpoints;

export const productData: PageHandle = {
  chunk: 'product',
  load: (dispatch, { params }) => {
    const id = readId(params.id);
    return [id === null ? NOT_FOUND : dispatch(getProduct.initiate(id))];
  },
};
