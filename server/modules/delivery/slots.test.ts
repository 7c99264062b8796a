import { asc, eq, sql } from 'drizzle-orm';
import { inTransaction } from '../../db/database';
import { deliveryAreas, deliverySlots } from '../../db/deliverySchema';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createDeliveryArea, createSlot } from '../../testing/factories';
import { deliveryFee, readDeliveryArea } from './deliveryAreas';
import { slotRefused } from './deliveryErrors';
import { bookSlot, makeSlots, readSlots, releaseSlot } from './slots';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
/** Sunday, 22 November 2026, 23:50 in Kathmandu: in UTC it is Sunday for another day's quarter. */
const NIGHT = new Date('2026-11-22T18:05:00Z');

const slotsOf = (areaId: number) =>
  shop.db.select().from(deliverySlots).where(eq(deliverySlots.areaId, areaId)).orderBy(asc(deliverySlots.startsAt));
const book = (slotId: number, areaId: number, now = new Date()) =>
  inTransaction(shop.db, (tx) => bookSlot(tx, slotId, areaId, now));
/** The slots of these tests have no orders, which the invariants do not allow to stay. */
const forget = () => shop.db.update(deliverySlots).set({ booked: 0 });

test('slots are made for the days of Kathmandu, once, also by several servers at once', async () => {
  const { id } = await createDeliveryArea(shop, {
    weeklySlots: [
      { weekday: 0, starts: '22:00', ends: '24:00' },
      { weekday: 1, starts: '00:30', ends: '02:00' },
    ],
    capacity: 3,
    cutOffMinutes: 45,
  });
  const made = await Promise.all([makeSlots(shop.db, NIGHT), makeSlots(shop.db, NIGHT), makeSlots(shop.db, NIGHT)]);
  expect(made.reduce((sum, count) => sum + count)).toBe(2);
  expect(
    (await slotsOf(id)).map(({ startsAt, endsAt, cutOffAt, capacity }) => [startsAt, endsAt, cutOffAt, capacity]),
  ).toEqual(
    [
      ['2026-11-22T18:45:00Z', '2026-11-22T20:15:00Z', '2026-11-22T18:00:00Z', 3],
      ['2026-11-29T16:15:00Z', '2026-11-29T18:15:00Z', '2026-11-29T15:30:00Z', 3],
    ].map(([starts, ends, cutOff, capacity]) => [new Date(starts!), new Date(ends!), new Date(cutOff!), capacity]),
  );
  // Ten minutes later Monday has begun, and with it the Monday of next week comes within reach.
  expect(await makeSlots(shop.db, new Date(NIGHT.getTime() + 600_000))).toBe(1);
});

test('50 orders at once for the last places of a slot: three get one, the others learn that it is full', async () => {
  const { id: areaId } = await createDeliveryArea(shop);
  const slot = await createSlot(shop, areaId, { capacity: 3 });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => book(slot.id, areaId)));
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'slot_full')).toHaveLength(47);
  expect(await slotsOf(areaId)).toMatchObject([{ booked: 3 }]);
  await forget();
});

test('a slot is closed from its cut-off on, for another area, and when there is none', async () => {
  const [area, other] = [await createDeliveryArea(shop), await createDeliveryArea(shop)];
  const slot = await createSlot(shop, area.id);
  expect(await book(slot.id, area.id, slot.cutOffAt)).toBe('slot_closed');
  expect(await book(slot.id, other.id)).toBe('slot_closed');
  expect(await book(2_000_000_000, area.id)).toBe('slot_closed');
  expect(await book(slot.id, area.id, new Date(slot.cutOffAt.getTime() - 1))).toEqual({
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
  });
  await forget();
});

test.each([
  ['slot_full', 'This delivery time is full. Please choose another one.'],
  ['slot_closed', 'This delivery time can no longer be chosen. Please choose another one.'],
] as const)('the refusal %s says "%s"', (code, text) => {
  expect(slotRefused(code)).toMatchObject({ statusCode: 400, body: { error: text, detail: text, code } });
});

test('a booking goes with the transaction; a released place can be booked again, and is never given back twice', async () => {
  const { id: areaId } = await createDeliveryArea(shop);
  const slot = await createSlot(shop, areaId, { capacity: 1 });
  await expect(
    inTransaction(shop.db, async (tx) => {
      await bookSlot(tx, slot.id, areaId, new Date());
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(typeof (await book(slot.id, areaId))).toBe('object');
  expect(await book(slot.id, areaId)).toBe('slot_full');
  await releaseSlot(shop.db, slot.id);
  expect((await readSlots(shop.db, areaId, new Date()))[0]?.remaining).toBe(1);
  await expect(releaseSlot(shop.db, slot.id)).rejects.toMatchObject({
    cause: { constraint: 'delivery_slots_booked_check' },
  });
});

test.each([
  ['100.00', '2000.00', 199_999, 10_000],
  ['100.00', '2000.00', 200_000, 0],
  ['99.99', null, 99_999_999, 9999],
  ['0.00', null, 1, 0],
])('with a fee of %s, free from %s, an order of %i paisa pays %i', async (fee, freeFrom, subtotal, paid) => {
  const { id } = await createDeliveryArea(shop, { fee, freeFrom }, [1]);
  const area = await readDeliveryArea(shop.db, 1);
  expect(area?.id).toBe(id);
  expect(deliveryFee(area!, subtotal)).toBe(paid);
  await shop.db.execute(sql`DELETE FROM delivery_area_levels`);
});

test('the database refuses an area with both couriers and slots, or neither', async () => {
  for (const fields of [{ courierDaysMin: 1, courierDaysMax: 2 }, { weeklySlots: null }, { capacity: null }])
    await expect(createDeliveryArea(shop, fields)).rejects.toMatchObject({
      cause: { constraint: 'delivery_areas_slots_check' },
    });
  expect(
    await shop.db.insert(deliveryAreas).values({ name: 'Couriers', fee: '1.00', courierDaysMin: 1, courierDaysMax: 1 }),
  ).toMatchObject({ rowCount: 1 });
});
