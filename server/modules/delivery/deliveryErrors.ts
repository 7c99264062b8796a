import { Type } from '@sinclair/typebox';
import { ErrorCode } from '../../../contract/errorCodes';
import { BusinessError, ERROR_RESPONSES } from '../../http/errors';

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

const Refused = Type.Object(
  { error: Type.String(), detail: Type.String(), code: ErrorCode },
  { title: 'DeliveryError', examples: [{ error: NOT_SERVED, detail: NOT_SERVED, code: 'not_served' }] },
);

/** The response schemas of errors of delivery: a 400 is a business error, or messages per field. */
export const DELIVERY_ERROR_RESPONSES = {
  ...ERROR_RESPONSES,
  400: Type.Union([Refused, ERROR_RESPONSES[400]]),
} as const;
