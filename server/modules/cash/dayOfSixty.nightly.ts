/** A day of sixty orders at the desk, from new to delivered with cash, until the day is closed: as many calls as a clerk has presses. */
import { randomUUID } from 'node:crypto';
import { type DeskOrder } from '../../../contract/desk';
import { type ManyTransitionsResult } from '../../../contract/deskQueue';
import { nepalDay } from '../../../contract/nepalDay';
import { type Assigned, type Rider, type RiderDay } from '../../../contract/riders';
import { type Takings } from '../../../contract/takings';
import { createMember } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { prepare, prepareApp } from '../../testing/prepare';

const ORDERS = 60;
const TODAY = nepalDay(Date.now());

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let presses = 0;

const readDesk = async <T>(path: string): Promise<T> =>
  (await shop.app.inject({ url: `/api/desk/${path}`, headers: clerk.headers })).json<T>();
const press = async <T>(path: string, payload: object): Promise<T> => {
  presses += 1;
  const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
  const response = await shop.app.inject({ method: 'POST', url: `/api/desk/${path}`, headers, payload });
  expect([response.statusCode < 300, response.body]).toEqual([true, response.body]);
  return response.json<T>();
};
/** A step of many orders; called again for those that one call has left. */
async function step(chosen: object, to: string, cash = false): Promise<number> {
  const result = await press<ManyTransitionsResult>('orders/transitions/', { ...chosen, to, ...(cash && { cash }) });
  expect(result.refused).toEqual([]);
  return result.done.length + (result.left.length > 0 ? await step({ orders: result.left }, to, cash) : 0);
}
const sumOf = async (query: string): Promise<string> =>
  (await shop.db.$client.query<{ sum: string }>(query)).rows[0]!.sum;

test('a day of sixty orders takes at most sixty presses, and the till is what SQL says, to the paisa', async () => {
  const ids: number[] = [];
  while (ids.length < ORDERS) ids.push((await createOrder(shop, { method: 'cod' })).id);
  const riders: Rider[] = [];
  for (const name of ['Ram', 'Sita'])
    riders.push(await press<Rider>('riders/', { name, phone_number: `+97798412345${riders.length}0` }));
  const [first, second] = [ids.slice(0, 28), ids.slice(28, 56)];
  expect(await step({ orders: ids }, 'packing')).toBe(ORDERS);
  for (const [index, orders] of [first, second].entries()) {
    const { assigned } = await press<Assigned>('riders/assignments/', { rider: riders[index]!.id, orders });
    expect(assigned).toHaveLength(28);
  }
  for (const { id } of riders) expect(await step({ rider: id }, 'out_for_delivery')).toBe(28);
  expect(await step({ orders: ids.slice(56) }, 'out_for_delivery')).toBe(4);
  // One is not at home, and one pays too little.
  const [away, short] = [first[0]!, second[0]!];
  await press(`orders/${away}/transition/`, { from: 'out_for_delivery', to: 'packing', reason: 'nobody_there' });
  await press(`orders/${short}/transition/`, { from: 'out_for_delivery', to: 'delivered' });
  const { to_collect } = await press<DeskOrder>(`orders/${short}/cash/`, { amount: '300.00' });
  await press(`orders/${short}/write-off/`, { amount: to_collect, reason: 'No change' });
  expect(await step({ rider: riders[0]!.id }, 'delivered', true)).toBe(27);
  expect(await step({ rider: riders[1]!.id }, 'delivered', true)).toBe(27);
  expect(await step({ orders: ids.slice(56) }, 'delivered', true)).toBe(4);
  const torn = ids[59]!;
  await press(`orders/${torn}/refunds/`, { amount: '20.25', reason: 'Torn bag', refunded: '0.00' });
  for (const { id } of riders) {
    const { missing } = await readDesk<RiderDay>(`riders/${id}/day/?day=${TODAY}`);
    await press(`riders/${id}/hand-overs/`, { day: TODAY, amount: missing, missing });
  }
  const { till } = await readDesk<Takings>(`takings/${TODAY}/`);
  const received = `SELECT sum(amount)::text AS sum FROM cash_receipts WHERE taken_back_at IS NULL`;
  const handed = `SELECT sum(amount)::text AS sum FROM hand_overs`;
  expect(till).toMatchObject({
    received: await sumOf(`${received} AND rider_id IS NULL`),
    handed_over: await sumOf(`${received} AND rider_id IS NOT NULL`),
    refunded: '20.25',
  });
  expect(till.handed_over).toBe(await sumOf(handed));
  await press(`takings/${TODAY}/close/`, { expected: till.expected, counted: till.expected });
  expect(await readDesk<Takings>(`takings/${TODAY}/`)).toMatchObject({ closing: { difference: '0.00' } });
  console.info(`${ORDERS} orders, ${presses} presses`);
  expect(presses).toBeLessThanOrEqual(ORDERS);
});
