import { ProductError } from '../../../../contract/managedProducts';
import { ERROR_RESPONSES, orFields } from '../../../http/errors';

/** The response schemas of errors of the calls that manage products. A 400 may also be messages per field. */
export const PRODUCT_ERROR_RESPONSES = { ...ERROR_RESPONSES, 400: orFields(ProductError), 409: ProductError } as const;
