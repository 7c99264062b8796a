import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { type Assigned, type Rider, type RiderDay, type RouteSheet } from '../../../contract/riders';
import { handOvers } from '../../db/cashSchema';
import { inTransaction } from '../../db/database';
import { riders } from '../../db/riderSchema';
import { createDeliveryArea, createMember, createSlot, type TestMember } from '../../testing/factories';
import { createOrder, readOrderRows, type TestOrder } from '../../testing/orderFactory';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp();
let clerk: TestMember;
let rider: Rider;
beforeEach(async () => {
  // The day does not end before the test.
  shop.clock.now = Date.now();
  clerk = await createMember(shop, { isStaff: true });
  const added = await desk('POST', 'riders/', { name: `Ram ${randomUUID()}`, phone_number: '+977 9812345678' });
  expect(added.statusCode).toBe(201);
  rider = added.json();
});

const desk = createDeskCaller(shop, () => clerk);
const readRider = async (query = '') =>
  (await desk('GET', `riders/${query}`)).json<Rider[]>().find(({ id }) => id === rider.id);
const assign = async (chosen: object, to: number | null = rider.id) =>
  (await desk('POST', 'riders/assignments/', { rider: to, ...chosen })).json<Assigned>();

/** An order that has left with the rider. */
async function createSentOrder(): Promise<TestOrder> {
  const order = await createOrder(shop, { method: 'cod' });
  await assign({ orders: [order.id] });
  await move(order, 'placed', 'packing');
  await move(order, 'packing', 'out_for_delivery');
  return order;
}
const move = ({ id }: TestOrder, from: string, to: string) =>
  desk('POST', `orders/${id}/transition/`, { from, to, note: 'Test' });

test('a rider has a name of their own and a phone number, and takes orders until they leave', async () => {
  expect(rider).toMatchObject({ phone_number: '+9779812345678', active: true, open_orders: 0, owed: '0.00' });
  const twin = await desk('POST', 'riders/', { name: rider.name, phone_number: rider.phone_number });
  expect([twin.statusCode, twin.json()]).toEqual([400, { name: ['There is a rider with this name.'] }]);
  expect((await desk('PATCH', `riders/${rider.id}/`, { phone_number: '123' })).statusCode).toBe(400);
  expect((await desk('PATCH', 'riders/999999/', { active: false })).statusCode).toBe(404);
  expect((await desk('PATCH', `riders/${rider.id}/`, { active: false })).json()).toMatchObject({
    name: rider.name,
    active: false,
  });
  const order = await createOrder(shop, { method: 'cod' });
  expect(await assign({ orders: [order.id] })).toMatchObject({ rider: [expect.any(String)] });
});

test('a rider with orders or cash stops taking orders only when a clerk confirms it', async () => {
  const order = await createSentOrder();
  await createSentOrder();
  await desk('POST', `orders/${order.id}/cash/`, { amount: '200.00' });
  const stop = (fields: object = {}) => desk('PATCH', `riders/${rider.id}/`, { active: false, ...fields });
  const refused = await stop();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'rider_busy',
      error: `${rider.name} has 2 orders still to deliver, and NPR 200.00 of cash is not handed over.`,
    },
  ]);
  expect(await readRider()).toMatchObject({ active: true });
  // Another change asks nothing.
  expect((await desk('PATCH', `riders/${rider.id}/`, { phone_number: '+9779812345679' })).statusCode).toBe(200);
  expect((await stop({ confirmed: true })).json()).toMatchObject({ active: false, open_orders: 2, owed: '200.00' });
  // Stopped already, nothing changes.
  expect((await stop()).statusCode).toBe(200);
});

test('some orders or those of a slot are given to a rider and taken from them; others are skipped', async () => {
  const area = await createDeliveryArea(shop);
  const slot = { id: (await createSlot(shop, area.id)).id, areaId: area.id };
  const [first, second, cancelled] = [
    await createOrder(shop, { method: 'cod', slot }),
    await createOrder(shop, { method: 'cod', slot }),
    await createOrder(shop, { method: 'cod', slot }),
  ];
  await move(cancelled, 'placed', 'cancelled');
  expect(await assign({ slot: slot.id })).toEqual({
    assigned: [first, second].map(({ id, number }) => ({ id, number, before: null })),
    skipped: [],
  });
  expect(await readRider()).toMatchObject({ open_orders: 2 });
  expect(await assign({ orders: [first.id, cancelled.id] }, null)).toEqual({
    assigned: [{ id: first.id, number: first.number, before: rider.id }],
    skipped: [{ id: cancelled.id, number: cancelled.number, state: 'cancelled' }],
  });
  expect((await readOrderRows(shop, first.id)).events).toEqual(['placed', 'rider_assigned', 'rider_removed']);
  await assign({ orders: [second.id] });
  expect((await readOrderRows(shop, second.id)).events).toEqual(['placed', 'rider_assigned']);
  expect(await assign({})).toEqual({ non_field_errors: ['Name either orders or a slot.'] });
  expect(await assign({ orders: [first.id], slot: slot.id })).toHaveProperty('non_field_errors');
  const [shown] = (await desk('GET', `orders/?slot=${slot.id}&q=${second.number}`)).json<{ results: object[] }>()
    .results;
  expect(shown).toMatchObject({ rider: { id: rider.id, name: rider.name }, to_collect: second.total });
});

test('the route sheet has the stops of a slot with what is to be collected', async () => {
  const area = await createDeliveryArea(shop);
  const slot = { id: (await createSlot(shop, area.id)).id, areaId: area.id };
  const inSlot = await createOrder(shop, { method: 'cod', slot });
  const other = await createSentOrder();
  await desk('POST', `orders/${other.id}/cash/`, { amount: '100.50' });
  await assign({ slot: slot.id });
  const sheet = async (query: string) => (await desk('GET', `riders/${rider.id}/sheet/${query}`)).json<RouteSheet>();
  expect(await sheet(`?slot=${slot.id}`)).toMatchObject({
    rider: { name: rider.name },
    slot: { id: slot.id },
    stops: [{ number: inSlot.number, total_items: 2, to_collect: '300.50', address: { tole: 'Thamel' } }],
    to_collect: '300.50',
  });
  expect(await sheet('')).toMatchObject({
    slot: null,
    stops: [{ number: inSlot.number }, { number: other.number, to_collect: '200.00' }],
    to_collect: '500.50',
  });
  expect((await desk('GET', 'riders/999999/sheet/')).statusCode).toBe(404);
});

test('the cash of a day is handed over, and what is missing stays visible until it is', async () => {
  const [full, short] = [await createSentOrder(), await createSentOrder()];
  await desk('POST', `orders/${full.id}/cash/`, {});
  await desk('POST', `orders/${short.id}/cash/`, { amount: '200.00' });
  const day = nepalDay(shop.clock.now!);
  const handOver = (body: object, key?: string) =>
    desk('POST', `riders/${rider.id}/hand-overs/`, { day, missing: '500.50', ...body }, key);
  expect((await desk('GET', `riders/${rider.id}/day/`)).json()).toMatchObject({
    receipts: [
      { order: { number: full.number }, amount: '300.50', rest: '0.00', recorded_by: 'Sita Rai' },
      { order: { number: short.number }, amount: '200.00', rest: '100.50' },
    ],
    collected: '500.50',
    handed_over: '0.00',
    missing: '500.50',
  });
  expect((await handOver({ amount: '500.51' })).json()).toEqual({ note: ['Say why it is NPR 0.01 too much.'] });
  const key = randomUUID();
  const responses = await Promise.all([1, 2].map(() => handOver({ amount: '450', note: 'Rest tomorrow' }, key)));
  for (const response of responses) expect(response.json()).toMatchObject({ handed_over: '450.00', missing: '50.50' });
  expect((await handOver({ amount: '50.50' })).json()).toMatchObject({
    code: 'cash_changed',
    day: { missing: '50.50', hand_overs: [{ amount: '450.00' }] },
  });
  expect(await readRider()).toMatchObject({
    collected: '500.50',
    handed_over: '450.00',
    missing: '50.50',
    owed: '50.50',
  });

  // The next day starts at zero, and the debt stays.
  shop.clock.now! += 24 * 3_600_000;
  clerk = await createMember(shop, { isStaff: true });
  expect(await readRider()).toMatchObject({ collected: '0.00', missing: '0.00', owed: '50.50' });
  expect(await readRider(`?day=${day}`)).toMatchObject({ missing: '50.50' });
  const paid = (await handOver({ amount: '50.50', missing: '50.50' })).json<RiderDay>();
  expect(paid).toMatchObject({ day, missing: '0.00', hand_overs: [{ note: 'Rest tomorrow' }, { amount: '50.50' }] });

  const last = `riders/${rider.id}/hand-overs/${paid.hand_overs[1]!.id}/`;
  for (let round = 0; round < 2; round += 1)
    expect((await desk('DELETE', last)).json()).toMatchObject({ missing: '50.50', hand_overs: [{ amount: '450.00' }] });
  expect((await desk('DELETE', `riders/${rider.id}/hand-overs/999999/`)).statusCode).toBe(404);
  expect((await desk('GET', `riders/${rider.id}/day/?day=2026-02-30`)).json()).toHaveProperty('day');
});

test('of two clerks who count the same cash at once, one records it', async () => {
  const order = await createSentOrder();
  await desk('POST', `orders/${order.id}/cash/`, {});
  const counted = { day: nepalDay(shop.clock.now!), missing: '300.50', amount: '300.50' };
  const count = () => desk('POST', `riders/${rider.id}/hand-overs/`, counted);
  const counting = await inTransaction(shop.db, async (transaction) => {
    await transaction.select().from(riders).where(eq(riders.id, rider.id)).for('update');
    const both = Promise.all([count(), count()]);
    await untilWaiting(shop.db, { statements: 2 });
    return { both };
  });
  expect((await counting.both).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await readRider()).toMatchObject({ handed_over: '300.50', missing: '0.00' });
});

test('cash that a rider has handed over is taken back only after the hand-over', async () => {
  const [order, other] = [await createSentOrder(), await createSentOrder()];
  const record = async ({ id }: TestOrder) =>
    (await desk('POST', `orders/${id}/cash/`, {})).json<DeskOrder>().cash_receipts.at(-1)!.id;
  const [receipt, second] = [await record(order), await record(other)];
  const takeBack = ({ id }: TestOrder, which: number) => desk('DELETE', `orders/${id}/cash/?receipt=${which}`);
  const day = nepalDay(shop.clock.now!);
  const counted = await desk('POST', `riders/${rider.id}/hand-overs/`, { day, missing: '601.00', amount: '300.50' });
  // One of the two was not handed over: either may be the slip.
  expect((await takeBack(other, second)).statusCode).toBe(200);
  expect(await readRider()).toMatchObject({ handed_over: '300.50', missing: '0.00', owed: '0.00' });
  const refused = await takeBack(order, receipt);
  const text = `${rider.name} has handed this cash over: NPR 300.50 were counted for ${day}. Take that hand-over back first.`;
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: text, detail: text, code: 'cash_handed_over' }]);
  expect(await readRider()).toMatchObject({ collected: '300.50', missing: '0.00' });
  await desk('DELETE', `riders/${rider.id}/hand-overs/${counted.json<RiderDay>().hand_overs[0]!.id}/`);
  expect((await takeBack(order, receipt)).statusCode).toBe(200);
  expect(await readRider()).toMatchObject({ collected: '0.00', missing: '0.00', owed: '0.00' });
});

test('cash is not taken back while it is being counted', async () => {
  const order = await createSentOrder();
  const { cash_receipts } = (await desk('POST', `orders/${order.id}/cash/`, {})).json<DeskOrder>();
  const takingBack = await inTransaction(shop.db, async (transaction) => {
    await transaction.select().from(riders).where(eq(riders.id, rider.id)).for('update');
    const counted = { riderId: rider.id, amount: '300.50', day: nepalDay(shop.clock.now!), recordedAt: new Date() };
    await transaction.insert(handOvers).values(counted);
    let isDone = false;
    const response = desk('DELETE', `orders/${order.id}/cash/?receipt=${cash_receipts[0]!.id}`).finally(() => {
      isDone = true;
    });
    await untilWaiting(shop.db, { isOver: () => isDone });
    return { response };
  });
  expect((await takingBack.response).json()).toMatchObject({ code: 'cash_handed_over' });
});
