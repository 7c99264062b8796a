import { nepalDay } from '../../../contract/nepalDay';
import { type DeliveryClosure } from '../../../contract/delivery';
import { type QueueSlot } from '../../../contract/desk';
import { createDeliveringApp, createShopper, KATHMANDU } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const shopper = prepare(() => createShopper(shop, { place: KATHMANDU }));
let product: number;
beforeAll(async () => {
  // No slot closes and no day ends between two calls.
  shop.clock.now = Date.now();
  product = (await createProduct(shop, { quantity: 1000 })).id;
});

const call = createDeskCaller(shop, () => clerk);
const readSlots = async () => (await call('GET', 'slots/')).json<QueueSlot[]>();
/** The slots that the shopper can choose. */
async function readOffered(): Promise<number[]> {
  const { rows } = await shop.db.$client.query<{ id: number }>(
    'SELECT local_level_id AS id FROM addresses WHERE id = $1',
    [shopper.address],
  );
  const options = await shopper.call('GET', `/api/delivery/options/?local_level=${rows[0]!.id}`);
  return options.json<{ slots: { id: number }[] }>().slots.map(({ id }) => id);
}

test('a closed day takes no more orders, keeps those that are booked, and is opened again', async () => {
  const [first] = await readOffered();
  const before = await readOffered();
  await shopper.fill(product);
  const order = await shopper.order({ slot: first! });
  const slot = (await readSlots()).find(({ id }) => id === first)!;
  const day = nepalDay(Date.parse(slot.starts_at));

  const closed = await call('POST', 'closures/', {
    area: slot.area.id,
    first_day: day,
    last_day: day,
    reason: 'Dashain',
  });
  expect(closed.statusCode).toBe(201);
  const closure = closed.json<DeliveryClosure>();
  expect(closure).toEqual({
    ...{ id: closure.id, area: slot.area, first_day: day, last_day: day, weekday: null, reason: 'Dashain' },
    ...{ waiting: 1, to_write: 1 },
  });
  expect(await readOffered()).not.toContain(first);
  expect((await readSlots()).find(({ id }) => id === first)).toMatchObject({
    day_closed: true,
    closed: false,
    capacity: slot.capacity,
    booked: slot.booked,
  });
  expect((await shopper.call('GET', `/api/orders/${order.id}/`)).json()).toMatchObject({ state: 'placed', slot: {} });
  await shopper.fill(product);
  expect((await shopper.place({ slot: first! })).json()).toMatchObject({ code: 'slot_closed' });

  expect((await call('GET', 'closures/')).json()).toEqual([closure]);
  expect((await call('DELETE', `closures/${closure.id}/`)).statusCode).toBe(204);
  expect(await readOffered()).toEqual(before);
  expect((await call('DELETE', `closures/${closure.id}/`)).statusCode).toBe(404);
});

test('closed days hold for all areas, and for slots that are made later', async () => {
  const range = { first_day: nepalDay(shop.clock.now!), last_day: nepalDay(shop.clock.now! + 30 * 24 * 3_600_000) };
  const { id } = (await call('POST', 'closures/', { ...range, reason: 'Tihar' })).json<DeliveryClosure>();
  expect(await readOffered()).toEqual([]);
  await call('DELETE', `closures/${id}/`);
});

test('days that are closed for an area, or for all, are not closed again, also not by two clerks at once', async () => {
  const { area } = (await readSlots())[0]!;
  const close = (first_day: string, last_day: string, of: number | null = area.id) =>
    call('POST', 'closures/', { area: of, first_day, last_day, reason: 'Dashain' });
  const twice = await Promise.all([close('2030-10-18', '2030-10-24'), close('2030-10-18', '2030-10-24')]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  const refusal = { first_day: [`Closed already: 2030-10-18 to 2030-10-24, ${area.name} (Dashain).`] };
  expect((await close('2030-10-24', '2030-10-25')).json()).toEqual(refusal);
  expect((await close('2030-10-25', '2030-10-25')).statusCode).toBe(201);
  // The other areas are open on these days.
  expect((await close('2030-10-18', '2030-10-18', null)).statusCode).toBe(201);
  expect((await close('2030-10-18', '2030-10-18', null)).json()).toEqual({
    first_day: ['Closed already: 2030-10-18, all areas (Dashain).'],
  });
  for (const { id } of (await call('GET', 'closures/')).json<DeliveryClosure[]>())
    await call('DELETE', `closures/${id}/`);
});

test.each([
  [{ first_day: '2030-02-30' }, { first_day: ['Date has wrong format. Use one like 2026-11-22.'] }],
  [{ last_day: '2030-01-01' }, { last_day: ['The last day may not be before the first one.'] }],
  [{ first_day: '2020-01-01', last_day: '2020-01-02' }, { last_day: ['These days have passed.'] }],
  [{ area: 999 }, { area: ['Invalid pk "999" - object does not exist.'] }],
  [{ reason: ' ' }, { reason: ['This field may not be blank.'] }],
])('closing with %j is refused', async (fields, errors) => {
  const body = { first_day: '2030-01-10', last_day: '2030-01-12', reason: 'Dashain', ...fields };
  const refused = await call('POST', 'closures/', body);
  expect([refused.statusCode, refused.json()]).toEqual([400, errors]);
});

test('one day of each week is closed, the days between are not; a festival may lie across it', async () => {
  const firstOffered = await readOffered();
  const before = await readSlots();
  const dayOf = ({ starts_at }: QueueSlot) => nepalDay(Date.parse(starts_at));
  const weekdayOf = (slot: QueueSlot) => new Date(`${dayOf(slot)}T00:00:00Z`).getUTCDay();
  const weekday = weekdayOf(before.find(({ id }) => id === firstOffered[0])!);
  const days = { first_day: dayOf(before[0]!), last_day: '2999-12-31' };
  const closed = await call('POST', 'closures/', { ...days, weekday, reason: 'Weekly holiday' });
  expect([closed.statusCode, closed.json()]).toEqual([201, expect.objectContaining({ weekday })]);
  const after = await readSlots();
  expect(after.filter(({ day_closed }) => day_closed).map(({ id }) => id)).toEqual(
    after.filter((slot) => weekdayOf(slot) === weekday).map(({ id }) => id),
  );
  const offered = await readOffered();
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain(firstOffered[0]);
  const festival = { first_day: days.first_day, last_day: days.first_day, reason: 'Tihar' };
  const across = await call('POST', 'closures/', festival);
  expect(across.statusCode).toBe(201);
  const again = await call('POST', 'closures/', { ...days, weekday, reason: 'Again' });
  expect([again.statusCode, again.json()]).toEqual([400, { first_day: [expect.stringContaining('Weekly holiday')] }]);
  expect((await call('POST', 'closures/', { ...days, weekday: 7, reason: 'No day' })).statusCode).toBe(400);
  for (const { id } of [closed.json<DeliveryClosure>(), across.json<DeliveryClosure>()])
    await call('DELETE', `closures/${id}/`);
  expect(await readOffered()).toEqual(firstOffered);
});
