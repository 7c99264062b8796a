/** Examples of delivery for the OpenAPI document. */
import { type DeliveryArea, type DeliveryOptions, type DeskSlot } from '../../contract/delivery';
import { type CallExamples } from './openapiExampleTypes';

const times = {
  starts_at: '2026-11-23T01:15:00.000Z',
  ends_at: '2026-11-23T03:15:00.000Z',
  cut_off_at: '2026-11-22T23:15:00.000Z',
};
const options: DeliveryOptions = {
  area: { id: 1, name: 'Kathmandu Valley' },
  fee: '100.00',
  free_from: '2000.00',
  slots: [{ id: 40, ...times, remaining: 18 }],
  courier_days: null,
};
const area: DeliveryArea = {
  id: 1,
  name: 'Kathmandu Valley',
  fee: '100.00',
  free_from: '2000.00',
  courier_days: null,
  weekly_slots: [{ weekday: 0, starts: '07:00', ends: '09:00' }],
  capacity: 20,
  cut_off_minutes: 120,
  local_levels: [307, 308],
};
const slot: DeskSlot = { id: 40, area: options.area, ...times, capacity: 20, booked: 2 };
const refused = 'We do not deliver there yet.';
const invalid = (example: unknown) => ({ description: 'What was sent breaks the rules', example });
const notFound = { description: 'There is no such thing', example: { detail: 'Not found.' } };

export const DELIVERY_CALLS: Record<string, CallExamples> = {
  'get /api/delivery/options/': {
    success: options,
    400: { description: 'The place is not served', example: { error: refused, detail: refused, code: 'not_served' } },
  },
  'get /api/desk/delivery-areas/': { success: [area] },
  'post /api/desk/delivery-areas/': { success: area, 400: invalid({ fee: ['A valid number is required.'] }) },
  'patch /api/desk/delivery-areas/{id}/': {
    success: area,
    400: invalid({ fee: ['A valid number is required.'] }),
    404: notFound,
  },
  'get /api/desk/slots/': { success: [{ ...slot, is_over: false, orders: [{ state: 'placed', orders: 2 }] }] },
  'post /api/desk/slots/': { success: slot, 400: invalid({ starts_at: ['The area has a slot that starts then.'] }) },
  'patch /api/desk/slots/{id}/': {
    success: slot,
    400: invalid({ capacity: ['Ensure this value is greater than or equal to 2.'] }),
    404: notFound,
  },
};
