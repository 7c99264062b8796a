import { OrderError } from '../../../contract/orders';
import { BusinessError, DetailError, ERROR_RESPONSES, orFields } from '../../http/errors';

/** 404 for an order that does not exist, and for another member's. */
export function orderNotFound(): DetailError {
  return new DetailError(404, 'Not found.');
}

/** 409 for an order that is past cancelling. */
export function notCancellable(): BusinessError {
  return new BusinessError(409, 'not_cancellable', 'This order can no longer be cancelled. Please call us.');
}

/** The response schemas of errors of checkout, orders and payments. A 400 may also be messages per field. */
export const ORDER_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: orFields(OrderError),
  409: OrderError,
  422: OrderError,
} as const;
