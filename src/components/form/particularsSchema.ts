import { READ_PRODUCT } from '../../../contract/readProduct';
import { readable } from './readable';

/** The particulars in a form of a product. None is required. */
export const particularsSchema = {
  brand: readable(READ_PRODUCT.brand),
  producer: readable(READ_PRODUCT.producer),
  origin: readable(READ_PRODUCT.origin),
  ingredients: readable(READ_PRODUCT.ingredients),
  care: readable(READ_PRODUCT.care),
};
