import { BusinessError as BusinessErrorSchema } from '../../../contract/wire';
import { BusinessError, ERROR_RESPONSES, orFields } from '../../http/errors';

/** Why a slot cannot be booked: no place is left, or it does not exist, is another area's, or its cut-off has passed. */
export type SlotRefusal = 'slot_full' | 'slot_closed';

const NOT_SERVED = 'We do not deliver there yet.';

/** 400 for a local level that belongs to no delivery area. */
export function notServed(): BusinessError {
  return new BusinessError(400, 'not_served', NOT_SERVED);
}

/** What members read about a slot that cannot be booked. */
export function slotRefusalText(refusal: SlotRefusal): string {
  const reason = refusal === 'slot_full' ? 'is full' : 'can no longer be chosen';
  return `This delivery time ${reason}. Please choose another one.`;
}

/** 400 for a slot that cannot be booked. */
export function slotRefused(refusal: SlotRefusal): BusinessError {
  return new BusinessError(400, refusal, slotRefusalText(refusal));
}

/** The response schemas of errors of delivery: a 400 is a business error, or messages per field. */
export const DELIVERY_ERROR_RESPONSES = { ...ERROR_RESPONSES, 400: orFields(BusinessErrorSchema) } as const;
