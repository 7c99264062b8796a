import { Type } from '@sinclair/typebox';
import { ProductError } from '../../../../contract/managedProducts';
import { ERROR_RESPONSES } from '../../../http/errors';

/** The response schemas of errors of the calls that manage products. A 400 may also be messages per field. */
export const PRODUCT_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: Type.Union([ProductError, ERROR_RESPONSES[400]]),
  409: ProductError,
} as const;
