import { type DeliveryAreaBody, type WeeklySlot } from '../../../contract/delivery';
import { readAmount } from '../../../contract/enteredNumbers';
import { paisaToWire } from '../../../contract/money';
import { DAYS_AHEAD } from '../../../contract/orderChoices';
import { PRICE_MAX } from '../../../contract/productRules';
import { type deliveryAreas } from '../../db/deliverySchema';
import { ValidationError, type FieldMessages } from '../../http/errors';

type AreaRow = typeof deliveryAreas.$inferSelect;
type AreaFields = Omit<AreaRow, 'id'>;

/**
 * The fields of a delivery area after a change. `before` is null for a new one. Throws a ValidationError, also when the whole
 * has neither couriers nor slots, or both.
 */
export function readArea(body: Partial<DeliveryAreaBody>, before: AreaRow | null): AreaFields {
  const errors: FieldMessages = {};
  const amount = (name: 'fee' | 'free_from', kept: string | null): string | null => {
    const text = body[name];
    if (text === undefined || text === null) return text === null ? null : kept;
    const { value = 0, fault } = readAmount(text, { max: PRICE_MAX });
    if (fault !== undefined) errors[name] = [fault];
    return paisaToWire(value);
  };
  const kept = <T>(value: T | undefined, old: T | undefined): T | undefined => (value === undefined ? old : value);
  const days = body.courier_days;
  const area = {
    name: kept(body.name?.trim(), before?.name) ?? '',
    fee: amount('fee', before?.fee ?? null) ?? '',
    freeFrom: amount('free_from', before?.freeFrom ?? null),
    courierDaysMin: days === undefined ? (before?.courierDaysMin ?? null) : (days?.[0] ?? null),
    courierDaysMax: days === undefined ? (before?.courierDaysMax ?? null) : (days?.[1] ?? null),
    weeklySlots: kept(body.weekly_slots, before?.weeklySlots) ?? null,
    capacity: kept(body.capacity, before?.capacity) ?? null,
    cutOffMinutes: kept(body.cut_off_minutes, before?.cutOffMinutes) ?? null,
    daysAhead: kept(body.days_ahead, before?.daysAhead) ?? DAYS_AHEAD,
  };
  if (area.name === '') errors.name = ['This field may not be blank.'];
  if (area.courierDaysMin !== null && area.courierDaysMax !== null && area.courierDaysMin > area.courierDaysMax)
    errors.courier_days = ['The first number may not be greater than the second.'];
  if ((area.courierDaysMin === null) === (area.weeklySlots === null))
    errors.non_field_errors = ['Give either courier_days or weekly_slots, and null for the other.'];
  if (area.weeklySlots) {
    const fault = findFault(area.weeklySlots);
    if (fault) errors.weekly_slots = [fault];
    if (area.capacity === null) errors.capacity = ['This field is required.'];
    if (area.cutOffMinutes === null) errors.cut_off_minutes = ['This field is required.'];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  // Couriers have no slots.
  return area.weeklySlots ? area : { ...area, capacity: null, cutOffMinutes: null };
}

function findFault(slots: WeeklySlot[]): string | null {
  if (slots.some(({ starts, ends }) => starts >= ends)) return 'A slot has to start before it ends.';
  const starts = new Set(slots.map((slot) => `${slot.weekday} ${slot.starts}`));
  return starts.size === slots.length ? null : 'Two slots of a day cannot start at the same time.';
}
