import { Type } from '@sinclair/typebox';
import { type ErrorCode } from '../../../contract/errorCodes';
import { CartError, Detail } from '../../../contract/wire';
import { BusinessError, ERROR_RESPONSES, ValidationError, type HttpError } from '../../http/errors';

const NO_ITEM = 'Item not found in your cart.';

/** 404 for a line or product that does not exist, and for another member's line. */
export function notFound(what: 'Item' | 'Product'): HttpError {
  return new BusinessError(404, 'not_found', what === 'Item' ? NO_ITEM : 'Product not found.');
}

/** 400 with the stock as `available`. `inCart` is the quantity that is already in this cart. */
export function insufficientStock(available: number, inCart: number): HttpError {
  const left = available === 0 ? 'Out of stock' : `Only ${available} left in stock`;
  return new BusinessError(
    400,
    'insufficient_stock',
    inCart > 0 ? `${left}, ${inCart} already in your cart.` : `${left}.`,
    { available },
  );
}

/** 400 for a new line of a cart that has as many as it can have. */
export function cartFull(maxLines: number): HttpError {
  const text = `Your cart is full: it can have ${maxLines} different products. Please remove one first.`;
  return new BusinessError(400, 'too_many_lines', text);
}

const INVALID_CODES: Record<string, ErrorCode> = { product_id: 'invalid_product_id', item_id: 'invalid_item_id' };

/** Throws a validation error of the body in the form of cart errors. */
export function throwInvalidBody(validationError: Error): never {
  if (!(validationError instanceof ValidationError)) throw validationError;
  const [field = '', [message = ''] = []] = Object.entries(validationError.fields)[0] ?? [];
  if (field === 'quantity')
    throw new BusinessError(400, 'invalid_quantity', 'Quantity must be a whole number, and at least 1 to add.');
  if (field === 'non_field_errors') throw new BusinessError(400, 'invalid', message, { non_field_errors: [message] });
  throw new BusinessError(400, INVALID_CODES[field] ?? 'invalid', `${field}: ${message}`);
}

/** The response schemas of cart errors. The error of a body that is not JSON has only `detail`. */
export const CART_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: Type.Object(
    {
      ...Type.Partial(CartError).properties,
      ...Detail.properties,
      non_field_errors: Type.Optional(Type.Array(Type.String())),
    },
    { title: 'CartInvalid', examples: CartError.examples },
  ),
  404: { ...CartError, examples: [{ error: NO_ITEM, detail: NO_ITEM, code: 'not_found' }] },
} as const;
