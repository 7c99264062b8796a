/** Delivery times: which are open, and what is left of them. */
import { type DeliveryArea, type DeliverySlot } from '../../../contract/delivery';
import { nepalDay } from '../../../contract/nepalDay';
import { addDays, HOUR_MS, isFestive } from './calendar';
import { clerkOf } from './clerk';
import { same } from './difference';
import { type Slot } from './model';
import { type World } from './world';

const DAYS_AHEAD = 7;
/** Orders per delivery time: few, so that some are full, and more for the days before a festival. */
const CAPACITY = { usual: 4, festive: 20 };
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

/** Each morning: the places that the coming days need. What is booked stays. */
export async function planPlaces(world: World): Promise<void> {
  const coming = Array.from({ length: DAYS_AHEAD + 1 }, (_none, ahead) => addDays(world.today(), ahead));
  const capacity = coming.some(isFestive) ? CAPACITY.festive : CAPACITY.usual;
  if (capacity === world.capacity) return;
  const clerk = await clerkOf(world, world.owning);
  const [valley] = await world.shop.call<DeliveryArea[]>(clerk, { url: '/api/desk/delivery-areas/' });
  const url = `/api/desk/delivery-areas/${valley!.id}/`;
  await world.shop.call(clerk, { method: 'PATCH', url, body: { capacity, version: valley!.version } });
  world.capacity = capacity;
  for (const slot of world.model.slots.values())
    if (slot.starts > world.now()) slot.capacity = Math.max(capacity, slot.booked);
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
