import { eq, sql, asc } from 'drizzle-orm';
import { type DeliveryOptions } from '../../../contract/delivery';
import { inTransaction } from '../../db/database';
import { deliveryAreaLevels, deliverySlots, deliveryAreas } from '../../db/deliverySchema';
import { seedDemoDelivery } from '../../db/seed/demoDelivery';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, type TestMember, createDeliveryArea, createSlot } from '../../testing/factories';
import { readLocations } from '../addresses/locations';
import { deliveryFee, readDeliveryArea } from './deliveryAreas';
import { slotRefused } from './deliveryErrors';
import { makeSlots, bookSlot, readSlots, releaseSlot } from './slots';

describe('delivery options', () => {
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
    const response = await get(query);
    expect([response.statusCode, response.json()]).toEqual([400, body]);
  });

  test('a local level that has left every area is not served', async () => {
    await shop.db.execute(sql`DELETE FROM delivery_area_levels WHERE local_level_id = ${pokhara}`);
    expect((await get(`?local_level=${pokhara}`)).json()).toMatchObject({ code: 'not_served' });
  });
});

describe('slots', () => {
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
      await shop.db
        .insert(deliveryAreas)
        .values({ name: 'Couriers', fee: '1.00', courierDaysMin: 1, courierDaysMax: 1 }),
    ).toMatchObject({ rowCount: 1 });
  });
});
