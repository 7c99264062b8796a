import { Type } from '@sinclair/typebox';
import { ProductError } from '../../../../contract/managedProducts';
import { Detail } from '../../../../contract/wire';
import { ERROR_RESPONSES } from '../../../http/errors';

const FieldMessages = Type.Object({}, { title: 'FieldMessages', additionalProperties: Type.Array(Type.String()) });

/** The response schemas of errors of the calls that manage products. A 400 may also be messages per field. */
export const PRODUCT_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: Type.Union([ProductError, FieldMessages, Detail]),
  409: ProductError,
} as const;
