/** Delivery times: which are open, and what is left of them. */
import { type DeliverySlot } from '../../../contract/delivery';
import { nepalDay } from '../../../contract/nepalDay';
import { HOUR_MS } from './calendar';
import { same } from './difference';
import { type Slot } from './model';
import { type World } from './world';

const DAYS_AHEAD = 7;
const SLOT_HOURS = [7, 9, 11, 13, 15, 17];
const BEFORE_MS = 2 * HOUR_MS;

/** When the delivery times begin that are open now. */
function openTimes(world: World): number[] {
  const now = world.now();
  return Array.from({ length: DAYS_AHEAD + 1 }, (_none, ahead) => nepalDay(now + ahead * 24 * HOUR_MS))
    .filter((day) => !world.model.closedDays.has(day))
    .flatMap((day) => SLOT_HOURS.map((hour) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+05:45`)))
    .filter((starts) => starts - BEFORE_MS > now);
}

function slotAt({ model, capacity }: World, starts: number): Slot {
  const known = model.slots.get(starts);
  const slot = known ?? { id: 0, starts, cutOff: starts - BEFORE_MS, capacity, booked: 0 };
  if (!known) model.slots.set(starts, slot);
  return slot;
}

/** The first open delivery time that has a place; null when none has. */
export const firstFree = (world: World): Slot | null =>
  openTimes(world)
    .map((starts) => slotAt(world, starts))
    .find(({ booked, capacity }) => booked < capacity) ?? null;

/** Compares delivery times that the shop offers: those of the next days that are open, with what is left. */
export function compareSlots(world: World, slots: DeliverySlot[]): Slot[] {
  const expected = openTimes(world).map((starts) => new Date(starts).toISOString());
  same(
    'delivery times',
    expected,
    slots.map(({ starts_at }) => starts_at),
  );
  return slots.map(({ id, starts_at, remaining }) => {
    const slot = slotAt(world, Date.parse(starts_at));
    slot.id = id;
    same(`places of the delivery time ${starts_at}`, slot.capacity - slot.booked, remaining);
    return slot;
  });
}
