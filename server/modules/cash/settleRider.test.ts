import { randomUUID } from 'node:crypto';
import { type DeskOrder } from '../../../contract/desk';
import { nepalDay } from '../../../contract/nepalDay';
import { type Rider, type RiderDay } from '../../../contract/riders';
import { type Takings } from '../../../contract/takings';
import { createMember, type TestMember } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp();
let clerk: TestMember;
let rider: Rider;
let day: string;
beforeAll(async () => {
  // The day does not end before the tests.
  shop.clock.now = Date.now();
  day = nepalDay(shop.clock.now);
  clerk = await createMember(shop, { isStaff: true });
});
beforeEach(async () => {
  rider = (await desk('POST', 'riders/', { name: randomUUID(), phone_number: '+977 9812345678' })).json();
});

const desk = createDeskCaller(shop, () => clerk);
const ofRider = (method: 'POST' | 'DELETE', path: string, fields?: object) =>
  desk(method, `riders/${rider.id}/${path}/`, fields && { day, ...fields });
const readDay = async () => (await desk('GET', `riders/${rider.id}/day/`)).json<RiderDay>();
/** What the list of riders says, too. */
const sums = async () => {
  const { missing, owed } = (await desk('GET', 'riders/')).json<Rider[]>().find(({ id }) => id === rider.id)!;
  const { missing: ofDay, unexplained } = await readDay();
  expect(missing).toBe(ofDay);
  return { missing, owed, unexplained };
};
const till = async () => Number((await desk('GET', `takings/${day}/`)).json<Takings>().till.expected);

/** Cash of an order of NPR 300.50, recorded for the rider. */
async function collect(): Promise<DeskOrder> {
  const { id } = await createOrder(shop, { method: 'cod' });
  await desk('POST', `orders/${id}/transition/`, { from: 'placed', to: 'packing' });
  await desk('POST', `orders/${id}/transition/`, { from: 'packing', to: 'out_for_delivery' });
  return (await desk('POST', `orders/${id}/cash/`, { rider: rider.id })).json();
}

test('a shortage is kept as a debt with a reason, or written off; each is taken back', async () => {
  await collect();
  await ofRider('POST', 'hand-overs', { amount: '290.50', missing: '300.50' });
  const stale = await ofRider('POST', 'entries', { kind: 'debt', missing: '300.50', reason: 'Lost' });
  expect(stale.json()).toMatchObject({ code: 'cash_changed', day: { missing: '10.00' } });
  const ten = { missing: '10.00' };
  expect((await ofRider('POST', 'entries', { kind: 'debt', ...ten })).json()).toEqual({
    reason: ['This field may not be blank.'],
  });
  const debt = (
    await ofRider('POST', 'entries', { kind: 'debt', ...ten, amount: '4.00', reason: 'Pays on Friday' })
  ).json<RiderDay>();
  expect(debt.entries).toMatchObject([{ kind: 'debt', amount: '4.00', reason: 'Pays on Friday', order: null }]);
  expect(await sums()).toEqual({ missing: '10.00', owed: '10.00', unexplained: '6.00' });
  const more = await ofRider('POST', 'entries', { kind: 'debt', ...ten, amount: '6.01', reason: 'Lost' });
  expect(more.json()).toEqual({ amount: ['Enter an amount up to NPR 6.00.'] });

  const before = await till();
  const written = (
    await ofRider('POST', 'write-offs', { ...ten, amount: '6.00', reason: 'A torn note' })
  ).json<RiderDay>();
  expect(await sums()).toEqual({ missing: '4.00', owed: '4.00', unexplained: '0.00' });
  expect(await till()).toBe(before);
  await ofRider('DELETE', `entries/${written.entries[1]!.id}`);
  expect(await sums()).toMatchObject({ missing: '10.00', owed: '10.00' });
  // A debt is paid by a hand-over.
  await ofRider('POST', 'hand-overs', { amount: '10.00', ...ten });
  expect(await sums()).toEqual({ missing: '0.00', owed: '0.00', unexplained: '0.00' });
});

test('too much is taken with a note that says why, and is in the till; the rider owes nothing for it', async () => {
  await collect();
  const before = await till();
  const seen = { missing: '300.50' };
  expect((await ofRider('POST', 'hand-overs', { amount: '301.00', ...seen })).json()).toEqual({
    note: ['Say why it is NPR 0.50 too much.'],
  });
  const given = (await ofRider('POST', 'hand-overs', { amount: '301.00', ...seen, note: 'No coins' })).json<RiderDay>();
  expect(given).toMatchObject({
    handed_over: '301.00',
    missing: '0.00',
    hand_overs: [{ surplus: '0.50', note: 'No coins' }],
  });
  expect(await sums()).toEqual({ missing: '0.00', owed: '0.00', unexplained: '0.00' });
  expect(await till()).toBeCloseTo(before + 301, 2);
  await ofRider('DELETE', `hand-overs/${given.hand_overs[0]!.id}`);
  expect(await sums()).toMatchObject({ missing: '300.50', owed: '300.50' });
});

test('what a rider gave back at the door is his no more, and did not leave the till', async () => {
  const order = await collect();
  const before = await till();
  const cancel = { from: 'out_for_delivery', to: 'cancelled', note: 'Sent back' };
  expect((await desk('POST', `orders/${order.id}/transition/`, cancel)).statusCode).toBe(200);
  const refund = { amount: '300.50', reason: 'Given back by the rider', refunded: '0.00' };
  const refunded = (await desk('POST', `orders/${order.id}/refunds/`, refund)).json<DeskOrder>();
  expect(await till()).toBeCloseTo(before - 300.5, 2);
  const { cash_refunds: found } = await readDay();
  expect(found).toEqual([{ id: expect.any(Number), amount: '300.50', order: { id: order.id, number: order.number } }]);

  const gaveBack = { kind: 'given_back', missing: '300.50', refund: found[0]!.id };
  const settled = (await ofRider('POST', 'entries', gaveBack)).json<RiderDay>();
  expect(settled).toMatchObject({
    missing: '0.00',
    cash_refunds: [],
    entries: [{ kind: 'given_back', order: { id: order.id } }],
  });
  expect(await sums()).toEqual({ missing: '0.00', owed: '0.00', unexplained: '0.00' });
  expect(await till()).toBeCloseTo(before, 2);
  const twice = await ofRider('POST', 'entries', { ...gaveBack, missing: '0.00' });
  expect(twice.json()).toHaveProperty('refund');

  // The refund was not made: the rider has the cash again.
  const { id } = refunded.reversible_refunds[0]!;
  const slip = { refund: id, reason: 'Another order' };
  expect((await desk('POST', `orders/${order.id}/refunds/reversals/`, slip)).statusCode).toBe(200);
  expect(await sums()).toMatchObject({ missing: '300.50', owed: '300.50' });
  expect(await till()).toBeCloseTo(before, 2);
});

test('a write-off is of owners alone, a debt of all staff', async () => {
  await collect();
  const owner = clerk;
  clerk = await createMember(shop, { isStaff: true, isOwner: false });
  try {
    const lost = { missing: '300.50', amount: '0.50', reason: 'Lost' };
    expect((await ofRider('POST', 'write-offs', lost)).statusCode).toBe(403);
    expect((await ofRider('POST', 'entries', { ...lost, kind: 'written_off' })).statusCode).toBe(400);
    expect((await ofRider('POST', 'entries', { ...lost, kind: 'debt' })).statusCode).toBe(200);
  } finally {
    clerk = owner;
  }
});
