import { eq, sql } from 'drizzle-orm';
import { type DeliveryOptions } from '../../../contract/delivery';
import { deliveryAreaLevels, deliverySlots } from '../../db/deliverySchema';
import { seedDemoDelivery } from '../../db/seed/demoDelivery';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, type TestMember } from '../../testing/factories';
import { readLocations } from '../addresses/locations';
import { makeSlots } from './slots';

let shop: TestShop;
let member: TestMember;
/** Sunday, 22 November 2026, 8:00 in Kathmandu. */
const NOW = new Date('2026-11-22T02:15:00Z');
beforeAll(async () => {
  shop = await createTestApp();
  await Promise.all([seedDemoDelivery(shop.db), seedDemoDelivery(shop.db)]);
  await makeSlots(shop.db, NOW);
});
beforeEach(async () => {
  shop.clock.now = NOW.getTime();
  member = await createMember(shop);
});
afterAll(() => shop.close());

const districts = readLocations().provinces.flatMap((province) => province.districts);
const levelsOf = (name: string) => districts.find((district) => district.name === name)!.local_levels;
const [kathmandu, pokhara] = [levelsOf('Kathmandu')[0]!.id, levelsOf('Kaski')[0]!.id];
const get = (query: string) => shop.app.inject({ url: `/api/delivery/options/${query}`, headers: member.headers });
const optionsOf = async (level: number) => (await get(`?local_level=${level}&_t=1`)).json<DeliveryOptions>();

test('in the Kathmandu Valley there are two-hour slots for seven days, which close two hours before', async () => {
  const { slots, area, ...options } = await optionsOf(kathmandu);
  expect([area.name, options]).toEqual([
    'Kathmandu Valley',
    { fee: '100.00', free_from: '2000.00', courier_days: null },
  ]);
  // Of today the slot at 7:00 has begun and the one at 9:00 is past its cut-off.
  expect(slots).toHaveLength(4 + 7 * 6);
  expect(slots[0]).toEqual({
    id: expect.any(Number),
    starts_at: '2026-11-22T05:15:00.000Z',
    ends_at: '2026-11-22T07:15:00.000Z',
    cut_off_at: '2026-11-22T03:15:00.000Z',
    remaining: 20,
  });
  expect(slots.slice(4, 10).map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual(
    [1, 3, 5, 7, 9, 11].map((hour) => [
      `2026-11-23T${String(hour).padStart(2, '0')}:15:00.000Z`,
      `2026-11-23T${String(hour + 2).padStart(2, '0')}:15:00.000Z`,
    ]),
  );
  for (const { name } of ['Kathmandu', 'Lalitpur', 'Bhaktapur'].flatMap(levelsOf).map(({ id }) => ({ name: id })))
    expect((await optionsOf(name)).area).toEqual(area);
});

test('the rest of Nepal is served by courier in 2 to 5 days, and no local level is left out', async () => {
  expect(await optionsOf(pokhara)).toEqual({
    area: { id: expect.any(Number), name: 'Rest of Nepal' },
    fee: '250.00',
    free_from: null,
    slots: [],
    courier_days: [2, 5],
  });
  expect(await shop.db.$count(deliveryAreaLevels)).toBe(753);
});

test('a slot disappears at its cut-off; a full one is shown with no place left, a withdrawn one is not shown', async () => {
  const [first, second, third] = (await optionsOf(kathmandu)).slots;
  const set = (id: number, fields: Partial<typeof deliverySlots.$inferInsert>) =>
    shop.db.update(deliverySlots).set(fields).where(eq(deliverySlots.id, id));
  shop.clock.now = Date.parse(first!.cut_off_at) - 1;
  // The token of before has expired.
  member = await createMember(shop);
  expect((await optionsOf(kathmandu)).slots[0]).toEqual(first);
  shop.clock.now += 1;
  expect((await optionsOf(kathmandu)).slots[0]).toEqual(second);
  await set(third!.id, { capacity: 0 });
  await shop.db.transaction(async (tx) => {
    await tx.update(deliverySlots).set({ booked: 20 }).where(eq(deliverySlots.id, second!.id));
  });
  const { slots } = await optionsOf(kathmandu);
  expect([slots[0], slots.some(({ id }) => id === third!.id)]).toEqual([{ ...second, remaining: 0 }, false]);
  await set(second!.id, { booked: 0 });
});

test.each([
  [
    '?local_level=754',
    { error: 'We do not deliver there yet.', detail: 'We do not deliver there yet.', code: 'not_served' },
  ],
  ['?local_level=999999999999', expect.objectContaining({ code: 'not_served' })],
  ['', { local_level: ['This field is required.'] }],
  ['?local_level=', { local_level: ['A valid integer is required.'] }],
  ['?local_level=Kathmandu', { local_level: ['A valid integer is required.'] }],
])('options for "%s" are refused', async (query, body) => {
  const answer = await get(query);
  expect([answer.statusCode, answer.json()]).toEqual([400, body]);
});

test('a local level that has left every area is not served', async () => {
  await shop.db.execute(sql`DELETE FROM delivery_area_levels WHERE local_level_id = ${pokhara}`);
  expect((await get(`?local_level=${pokhara}`)).json()).toMatchObject({ code: 'not_served' });
});
