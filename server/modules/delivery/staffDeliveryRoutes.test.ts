import { eq } from 'drizzle-orm';
import { type DeliveryArea, type DeskSlot } from '../../../contract/delivery';
import { inTransaction } from '../../db/database';
import { deliverySlots } from '../../db/deliverySchema';
import { orders } from '../../db/orderSchema';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';
import { bookSlot, makeSlots, readSlots, releaseSlot } from './slots';

const shop = prepareApp();
let staff: TestMember;
/** Sunday, 22 November 2026, 8:00 in Kathmandu. */
const NOW = Date.parse('2026-11-22T02:15:00Z');
beforeAll(async () => {
  shop.clock.now = NOW;
  staff = await createMember(shop, { isStaff: true });
});

let count = 0;
const uniqueName = () => `Area ${(count += 1)}`;
const mornings = [0, 3].map((weekday) => ({ weekday, starts: '07:00', ends: '09:00' }));
const riders = () => ({ name: uniqueName(), fee: '100', weekly_slots: mornings, capacity: 5, cut_off_minutes: 60 });
const couriers = () => ({ name: uniqueName(), fee: 'रू २५०.5', courier_days: [2, 5] });

const call = createDeskCaller(shop, () => staff);
const addArea = async (body: object = riders()) => (await call('POST', 'delivery-areas/', body)).json<DeliveryArea>();
const patchArea = (id: number, body: object) => call('PATCH', `delivery-areas/${id}/`, body);
const areas = async () => (await call('GET', 'delivery-areas')).json<DeliveryArea[]>();
const slots = async (area: number) => (await call('GET', `slots/?area=${area}`)).json<DeskSlot[]>();

test('an area with slots is added, its coming slots are there at once; one with couriers has none', async () => {
  const body = riders();
  const added = await call('POST', 'delivery-areas/', { ...body, free_from: '2000.00', local_levels: [2, 1, 2] });
  const area = added.json<DeliveryArea>();
  expect([added.statusCode, area]).toEqual([
    201,
    {
      ...body,
      id: area.id,
      fee: '100.00',
      free_from: '2000.00',
      courier_days: null,
      days_ahead: 7,
      local_levels: [1, 2],
      version: area.version,
    },
  ]);
  expect(await slots(area.id)).toEqual(
    ['2026-11-25', '2026-11-29'].map((day) => ({
      id: expect.any(Number),
      area: { id: area.id, name: area.name },
      starts_at: `${day}T01:15:00.000Z`,
      ends_at: `${day}T03:15:00.000Z`,
      cut_off_at: `${day}T00:15:00.000Z`,
      capacity: 5,
      booked: 0,
      closed: false,
      day_closed: false,
      is_over: false,
      orders: [],
    })),
  );
  const other = await addArea({ ...couriers(), capacity: 9 });
  expect(other).toMatchObject({
    fee: '250.50',
    free_from: null,
    courier_days: [2, 5],
    weekly_slots: null,
    capacity: null,
  });
  expect(await slots(other.id)).toEqual([]);
  expect(await areas()).toEqual(expect.arrayContaining([area, other]));
});

test('an area offers slots for up to sixty days; with fewer again, those that come later are made again', async () => {
  const { id } = await addArea();
  const far = async () => (await slots(id)).map(({ starts_at }) => starts_at.slice(0, 10)).slice(-1);
  expect(await far()).toEqual(['2026-11-29']);
  expect((await patchArea(id, { days_ahead: 60 })).json<DeliveryArea>().days_ahead).toBe(60);
  expect(await far()).toEqual(['2027-01-20']);
  await patchArea(id, { days_ahead: 14 });
  expect(await far()).toEqual(['2026-12-06']);
  await makeSlots(shop.db, new Date(NOW + 7 * 24 * 3_600_000));
  const last = (await slots(id)).at(-1)!;
  expect([last.starts_at.slice(0, 10), last.capacity, last.closed]).toEqual(['2026-12-13', 5, false]);
  expect((await patchArea(id, { days_ahead: 61 })).statusCode).toBe(400);
});

test('a slot that is booked while fewer days are offered stays', async () => {
  const { id } = await addArea();
  const far = (await slots(id)).at(-1)!;
  const order = await createOrder(shop, { method: 'cod' });
  let patching: ReturnType<typeof patchArea> | undefined;
  await inTransaction(shop.db, async (transaction) => {
    await transaction.update(orders).set({ slotId: far.id }).where(eq(orders.id, order.id));
    expect(await bookSlot(transaction, far.id, id, new Date(NOW))).toMatchObject({ ends_at: expect.any(Date) });
    patching = patchArea(id, { days_ahead: 1 });
    patching.catch(() => {});
    await untilWaiting(shop.db);
  });
  expect((await patching!).statusCode).toBe(200);
  expect((await slots(id)).at(-1)).toMatchObject({ id: far.id, booked: 1 });
  await shop.db.update(orders).set({ slotId: null }).where(eq(orders.id, order.id));
  await releaseSlot(shop.db, far.id);
});

test('a local level moves to the area that names it; without local_levels a change keeps them', async () => {
  const [one, two] = [await addArea({ ...riders(), local_levels: [10, 11] }), await addArea(couriers())];
  await patchArea(two.id, { local_levels: [11, 12] });
  await patchArea(two.id, { fee: '1.00', free_from: '5.00' });
  const levels = Object.fromEntries((await areas()).map(({ id, local_levels }) => [id, local_levels]));
  expect([levels[one.id], levels[two.id]]).toEqual([[10], [11, 12]]);
  expect((await patchArea(two.id, { local_levels: [] })).json()).toMatchObject({
    fee: '1.00',
    free_from: '5.00',
    courier_days: [2, 5],
    local_levels: [],
  });
});

test('changed weekly slots: new ones are made, old ones take no more orders, booked places stay', async () => {
  const { id } = await addArea();
  const [wednesday, sunday] = await slots(id);
  await shop.db.update(deliverySlots).set({ booked: 2 }).where(eq(deliverySlots.id, wednesday!.id));
  await patchArea(id, {
    weekly_slots: [{ weekday: 0, starts: '07:00', ends: '08:00' }],
    capacity: 1,
    cut_off_minutes: 0,
  });
  expect(
    (await slots(id)).map(({ id: slot, ends_at, cut_off_at, capacity, booked }) => [
      slot,
      ends_at,
      cut_off_at,
      capacity,
      booked,
    ]),
  ).toEqual([
    [wednesday!.id, wednesday!.ends_at, expect.any(String), 2, 2],
    [sunday!.id, '2026-11-29T02:15:00.000Z', '2026-11-29T01:15:00.000Z', 1, 0],
  ]);
  await releaseSlot(shop.db, wednesday!.id);
  const now = new Date(NOW);
  expect((await readSlots(shop.db, id, now)).map(({ id: slot }) => slot)).toEqual([sunday!.id]);
  expect(await bookSlot(shop.db, wednesday!.id, id, now)).toBe('slot_closed');
  await shop.db.update(deliverySlots).set({ booked: 2 }).where(eq(deliverySlots.id, wednesday!.id));
  await patchArea(id, { weekly_slots: mornings });
  expect((await slots(id))[0]).toMatchObject({ cut_off_at: '2026-11-25T01:15:00.000Z' });
  expect((await slots(id)).map(({ capacity, booked }) => [capacity, booked])).toEqual([
    [2, 2],
    [1, 0],
  ]);
  await patchArea(id, { weekly_slots: null, courier_days: [1, 1] });
  expect((await slots(id)).map(({ capacity }) => capacity)).toEqual([2, 2 - 2]);
  await shop.db.update(deliverySlots).set({ booked: 0 });
});

test('a slot that staff close stays closed until they open it', async () => {
  const { id } = await addArea();
  const [empty, booked] = await slots(id);
  await shop.db.update(deliverySlots).set({ booked: 2 }).where(eq(deliverySlots.id, booked!.id));
  await call('PATCH', `slots/${empty!.id}/`, { capacity: 0 });
  await call('PATCH', `slots/${booked!.id}/`, { capacity: 2 });
  await releaseSlot(shop.db, booked!.id);
  expect(await bookSlot(shop.db, booked!.id, id, new Date(NOW))).toBe('slot_full');
  await patchArea(id, { capacity: 9 });
  const places = async () => (await slots(id)).map((slot) => [slot.capacity, slot.booked]);
  expect(await places()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await call('PATCH', `slots/${booked!.id}/`, { capacity: 3 });
  await releaseSlot(shop.db, booked!.id);
  await patchArea(id, { capacity: 8 });
  expect(await places()).toEqual([
    [0, 0],
    [8, 0],
  ]);
});

test('a slot that staff close by its cut-off stays closed when its area changes, and a withdrawn one is closed, not full', async () => {
  const { id } = await addArea();
  const [wednesday, sunday] = await slots(id);
  const cut_off_at = new Date(NOW - 60_000).toISOString();
  await call('PATCH', `slots/${wednesday!.id}/`, { cut_off_at });
  await patchArea(id, { capacity: 9, cut_off_minutes: 30 });
  expect(await slots(id)).toMatchObject([
    { id: wednesday!.id, cut_off_at, capacity: 9 },
    { cut_off_at: '2026-11-29T00:45:00.000Z', capacity: 9 },
  ]);
  await call('PATCH', `slots/${sunday!.id}/`, { capacity: 0 });
  for (const slot of [wednesday, sunday])
    expect(await bookSlot(shop.db, slot!.id, id, new Date(NOW))).toBe('slot_closed');
});

test.each<[object, object]>([
  [{ name: '' }, { name: ['This field may not be blank.'] }],
  [{ fee: '-1' }, { fee: ['Enter an amount such as 1250.00'] }],
  [{ fee: '1.005' }, { fee: ['At most 2 decimals'] }],
  [{ fee: 100 }, { fee: ['Not a valid string.'] }],
  [{ free_from: 'NaN' }, { free_from: ['Enter an amount such as 1250.00'] }],
  [
    { courier_days: [1, 2] },
    { non_field_errors: ['Give either courier_days or weekly_slots, and null for the other.'] },
  ],
  [{ weekly_slots: null }, { non_field_errors: ['Give either courier_days or weekly_slots, and null for the other.'] }],
  [
    { weekly_slots: null, courier_days: [3, 2] },
    { courier_days: ['The first number may not be greater than the second.'] },
  ],
  [{ capacity: null }, { capacity: ['This field is required.'] }],
  [{ cut_off_minutes: -1 }, { cut_off_minutes: ['Ensure this value is greater than or equal to 0.'] }],
  [
    { weekly_slots: [{ weekday: 1, starts: '09:00', ends: '09:00' }] },
    { weekly_slots: ['A slot has to start before it ends.'] },
  ],
  [
    { weekly_slots: [...mornings, ...mornings] },
    { weekly_slots: ['Two slots of a day cannot start at the same time.'] },
  ],
  [
    { weekly_slots: [{ weekday: 7, starts: '07:00', ends: '09:00' }] },
    { weekly_slots: ['Ensure this value is less than or equal to 6.'] },
  ],
  [{ local_levels: [1, 754] }, { local_levels: ['Invalid pk "754" - object does not exist.'] }],
  [{ local_levels: [1e21] }, { local_levels: ['Invalid pk "1e+21" - object does not exist.'] }],
])('an area with %j is refused', async (fields, message) => {
  const before = await areas();
  const added = await call('POST', 'delivery-areas/', { ...riders(), ...fields });
  expect([added.statusCode, added.json()]).toEqual([400, message]);
  expect(await areas()).toEqual(before);
});

test('a name is taken once', async () => {
  const { name } = await addArea();
  const { id } = await addArea();
  for (const response of [await call('POST', 'delivery-areas/', { ...riders(), name }), await patchArea(id, { name })])
    expect([response.statusCode, response.json()]).toEqual([400, { name: ['An area with this name already exists.'] }]);
});

test('a slot is added beside the weekly ones; its capacity and cut-off change, but never below what is booked', async () => {
  const { id } = await addArea();
  const body = { area: id, starts_at: '2026-11-24T19:00:00+05:45', ends_at: '2026-11-24T21:00+05:45', capacity: 4 };
  const added = await call('POST', 'slots/', body);
  const slot = added.json<DeskSlot>();
  expect([added.statusCode, slot]).toMatchObject([
    201,
    {
      starts_at: '2026-11-24T13:15:00.000Z',
      ends_at: '2026-11-24T15:15:00.000Z',
      cut_off_at: '2026-11-24T12:15:00.000Z',
    },
  ]);
  expect((await slots(id)).map((each) => each.id)).toContain(slot.id);
  await shop.db.update(deliverySlots).set({ booked: 3 }).where(eq(deliverySlots.id, slot.id));
  const patch = async (fields: object) => (await call('PATCH', `slots/${slot.id}/`, fields)).json();
  expect(await patch({ capacity: 2 })).toEqual({ capacity: ['Ensure this value is greater than or equal to 3.'] });
  expect(await patch({ capacity: 3, cut_off_at: '2026-11-24T13:00:00Z' })).toEqual({
    ...slot,
    capacity: 3,
    booked: 3,
    closed: true,
    cut_off_at: '2026-11-24T13:00:00.000Z',
  });
  expect(await patch({ cut_off_at: '2026-11-25T00:00:00Z' })).toEqual({
    non_field_errors: ['A slot has to start before it ends, and its cut-off may not be later.'],
  });
  await shop.db.update(deliverySlots).set({ booked: 0 });
  expect((await call('POST', 'slots/', body)).json()).toEqual({ starts_at: ['The area has a slot that starts then.'] });
  expect((await call('POST', 'slots/', { ...body, ends_at: 'tomorrow' })).json()).toEqual({
    ends_at: ['Datetime has wrong format. Use one like 2026-11-22T07:00:00+05:45.'],
  });
  expect((await call('POST', 'slots/', { ...body, area: 999 })).json()).toEqual({
    area: ['Invalid pk "999" - object does not exist.'],
  });
  const other = await addArea(couriers());
  expect((await call('POST', 'slots/', { ...body, area: other.id })).json()).toEqual({
    area: ['Couriers deliver there, not in slots.'],
  });
});

test('an unknown area or slot is 404; a member who is no staff gets 403 and changes nothing', async () => {
  for (const path of ['delivery-areas/999/', 'delivery-areas/x/', 'slots/999/', 'slots/9999999999/'])
    expect((await call('PATCH', path, {})).statusCode).toBe(404);
  const { headers } = await createMember(shop);
  const before = await areas();
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/desk/delivery-areas/',
    headers,
    payload: riders(),
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'You do not have permission to perform this action.' },
  ]);
  expect(await areas()).toEqual(before);
});
