import { SellingError, type Submission } from '../../../contract/selling';
import { BusinessError, ERROR_RESPONSES, orFields } from '../../http/errors';

/** The response schemas of errors of selling: a 400 is a business error, or messages per field. */
export const SELLING_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: orFields(SellingError),
  409: SellingError,
  422: SellingError,
} as const;

const STATE_TEXTS = {
  draft: 'This product is a draft again.',
  review: 'This product is waiting for review.',
  rejected: 'This product was sent back.',
  approved: 'This product was approved.',
};

/** 422 for another body with the key that has created `current`. */
export const keyReused = (current: Submission): BusinessError =>
  new BusinessError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another product.', { current });

/** 409 for a step that the state does not allow. */
export const wrongState = (current: Submission): BusinessError =>
  new BusinessError(409, 'illegal_transition', STATE_TEXTS[current.state], { current });
