import { type DeskOrderPage } from '../../../contract/desk';
import { type QueueCounts } from '../../../contract/deskQueue';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createDeliveryArea, createMember, createSlot } from '../../testing/factories';
import { createOrder } from '../../testing/orderFactory';
import { createDelivered } from '../../testing/problemCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));

const desk = createDeskCaller(shop, () => clerk);
const list = async (filter: string) => (await desk('GET', `orders/?${filter}`)).json<DeskOrderPage>();
const counts = async () => (await desk('GET', 'counts/')).json<QueueCounts>();
const idsOf = ({ results }: DeskOrderPage) => results.map(({ id }) => id);
const sum = async (query: string) => (await shop.db.$client.query<{ sum: string }>(query)).rows[0]!.sum;

test('refunds that are due have a sum, and the one that is due the longest is first', async () => {
  const [first, second] = [await createDelivered(shop, clerk), await createDelivered(shop, clerk)];
  for (const { reported, moved } of [second, first]) await moved(await reported(1), 'open', 'agreed');
  await first.moved(await first.reported(1), 'open', 'agreed');
  const due = await list('due=refund');
  expect(idsOf(due)).toEqual([second.order.id, first.order.id]);
  expect(due.owed).toBe(await sum("SELECT sum(amount) FROM refunds WHERE status = 'due'"));
  expect(due.owed).toBe('300.00');
  // A page of them has the sum of all.
  expect((await list('due=refund&page_size=1')).owed).toBe(due.owed);
});

test('cash that is missing has a sum', async () => {
  const orders = [
    await createDelivered(shop, clerk, { isPaid: false }),
    await createDelivered(shop, clerk, { isPaid: false }),
  ];
  await desk('POST', `orders/${orders[0]!.order.id}/cash/`, { amount: '100.50' });
  const missing = await list('due=cash');
  expect(idsOf(missing)).toEqual(orders.map(({ order }) => order.id));
  expect(Number(missing.owed)).toBe(orders.reduce((total, { order }) => total + Number(order.total), -100.5));
});

test('late orders are counted and listed, the slot that ended first at the top', async () => {
  const area = await createDeliveryArea(shop);
  const later = { startsAt: new Date(Date.now() + 25 * 3_600_000) };
  const slots = [await createSlot(shop, area.id), await createSlot(shop, area.id, later)];
  const ids = [];
  for (const slot of slots)
    ids.push((await createOrder(shop, { method: 'cod', slot: { id: slot.id, areaId: area.id } })).id);
  const before = await counts();
  expect(idsOf(await list('late=true'))).toEqual([]);
  for (const [index, { id }] of slots.entries())
    await shop.db.execute(
      `UPDATE delivery_slots SET cut_off_at = now() - interval '${5 + index} hours', starts_at = now() - interval '${4 + index} hours', ends_at = now() - interval '2 hours' WHERE id = ${id}`,
    );
  expect(idsOf(await list('late=true'))).toEqual(ids.toReversed());
  expect(await counts()).toEqual({ ...before, late: before.late + 2 });
  await desk('POST', `orders/${ids[0]}/transition/`, { from: 'placed', to: 'cancelled', note: 'Too late' });
  expect(idsOf(await list('late=true'))).toEqual([ids[1]]);
});

test('exchanges are counted and listed until they are delivered', async () => {
  const { order, reported, moved } = await createDelivered(shop, clerk);
  await moved(await reported(1, { wish: 'exchange' }), 'open', 'agreed');
  const open = await list('exchange=true');
  expect([open.results.length, (await counts()).exchange_open]).toEqual([1, 1]);
  expect(open.results[0]!.id).toBeGreaterThan(order.id);
  const steps = ['placed', 'packing', 'out_for_delivery', 'delivered'];
  for (const [index, to] of steps.slice(1).entries())
    await desk('POST', `orders/${open.results[0]!.id}/transition/`, { from: steps[index], to });
  expect([(await list('exchange=true')).results, (await counts()).exchange_open]).toEqual([[], 0]);
});
