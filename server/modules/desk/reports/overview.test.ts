import { type DeskOrderPage } from '../../../../contract/desk';
import { type DeskOverview } from '../../../../contract/deskOverview';
import { createDeliveringApp, createShopper, type Shopper } from '../../../testing/checkoutCaller';
import { createProduct } from '../../../testing/factories';
import { createDelivered, deliverOrder } from '../../../testing/problemCaller';
import { prepareApp } from '../../../testing/prepare';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The day in Kathmandu. */
const dayOf = (time: number) => new Date(time + 345 * MINUTE).toISOString().slice(0, 10);
const midnight = Date.parse(`${dayOf(Date.now())}T00:00:00+05:45`);

const shop = prepareApp(createDeliveringApp);
let clerk: Shopper;
const desk = (method: 'GET' | 'POST', path: string, payload?: object) =>
  clerk.call(method, `/api/desk/${path}`, payload, { 'idempotency-key': crypto.randomUUID() });

/** Moves the time, at which somebody of the staff logs in. */
async function goTo(time: number): Promise<void> {
  shop.clock.now = time;
  clerk = await createShopper(shop, { member: { isStaff: true } });
}

/** Places an order at a time and moves it on. Returns its total in NPR. */
async function orderAt(time: number, product: number, quantity: number, steps: readonly string[]): Promise<number> {
  await goTo(time);
  const shopper = await createShopper(shop);
  await shopper.fill(product, quantity);
  const { id, total } = await shopper.order();
  let from = 'placed';
  for (const to of steps) {
    if (to === 'cash') await desk('POST', `orders/${id}/cash/`);
    else expect((await desk('POST', `orders/${id}/transition/`, { from, to, note: 'Sold out' })).statusCode).toBe(200);
    from = to;
  }
  return Number(total);
}

const DELIVERED = ['packing', 'out_for_delivery', 'delivered'] as const;
let paid: number;
let owed: number;
beforeAll(async () => {
  await goTo(midnight);
  const { id: ghee } = await createProduct(shop, { name: '=Ghee', price: '500.00', quantity: 50 });
  const { id: rice } = await createProduct(shop, { name: 'Rice', price: '90.00', quantity: 9 });
  await orderAt(midnight + MINUTE, rice, 1, []);
  paid = await orderAt(midnight - MINUTE, ghee, 3, [...DELIVERED, 'cash']);
  owed = await orderAt(midnight - 6 * DAY, rice, 7, DELIVERED);
  await orderAt(midnight - 6 * DAY, ghee, 9, ['cancelled']);
  await orderAt(midnight - 6 * DAY - MINUTE, ghee, 2, DELIVERED);
  await goTo(midnight + 2 * MINUTE);
});

const overview = async (days: number) => (await desk('GET', `overview/?days=${days}`)).json<DeskOverview>();

test('the overview counts the orders that were placed on the days of Kathmandu', async () => {
  expect((await overview(1)).totals).toMatchObject({ orders: 1, delivered: 0, revenue: '0.00', average: null });
  expect((await overview(1)).previous).toMatchObject({ orders: 1, revenue: paid.toFixed(2) });
  const { from, to, totals, previous, days } = await overview(7);
  expect([from, to, days.length]).toEqual([dayOf(midnight - 6 * DAY), dayOf(midnight), 7]);
  expect(totals).toEqual({
    orders: 4,
    delivered: 2,
    cancelled: 1,
    revenue: paid.toFixed(2),
    cash_outstanding: owed.toFixed(2),
    average: (paid / 2).toFixed(2),
  });
  expect(previous).toMatchObject({ orders: 1, delivered: 1, revenue: '0.00', average: '0.00' });
  expect(days[1]).toMatchObject({ orders: 1, delivered: 1, revenue: paid.toFixed(2), cash_outstanding: '0.00' });
  expect((await overview(30)).totals).toMatchObject({ orders: 5, delivered: 3 });
  expect((await desk('GET', 'overview/?days=2')).statusCode).toBe(400);
});

test('each figure of the overview is the number of orders in its list, or their amount', async () => {
  const { from, to, totals } = await overview(7);
  const list = async (filter: string) =>
    (await desk('GET', `orders/?from=${from}&to=${to}&page_size=1&sales=true&${filter}`)).json<DeskOrderPage>();
  const count = async (filter: string) => (await list(filter)).count;
  expect(await count('')).toBe(totals.orders);
  expect(await count('state=delivered')).toBe(totals.delivered);
  expect(await count('state=cancelled')).toBe(totals.cancelled);
  expect(await count('due=cash')).toBe(1);
  const delivered = await list('state=delivered');
  expect(delivered.sums).toEqual({
    total: (paid + owed).toFixed(2),
    received: totals.revenue,
    to_collect: totals.cash_outstanding,
  });
  expect((await list('due=cash')).sums).toMatchObject({ received: '0.00', to_collect: totals.cash_outstanding });
  expect((await list('state=expired')).sums).toMatchObject({ total: '0.00', received: '0.00', to_collect: '0.00' });
  expect((await desk('GET', 'orders/')).json()).not.toHaveProperty('sums');
  expect((await desk('GET', 'orders/?from=2026-02-30')).json()).toHaveProperty('from');
});

test('best sellers leave out cancelled orders, and scarce products come with them', async () => {
  const { best_sellers, scarce } = await overview(7);
  expect(best_sellers.map(({ name, pieces, amount }) => [name, pieces, amount])).toEqual([
    ['Rice', 8, '720.00'],
    ['=Ghee', 3, '1500.00'],
  ]);
  expect(scarce.map(({ name, quantity }) => [name, quantity])).toEqual([['Rice', 1]]);
});

test('the figures of the days are a file for a spreadsheet', async () => {
  const response = await desk('GET', 'overview/?days=7&format=csv');
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = response.body.split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('\uFEFFDay,Orders,Delivered,Cancelled,Revenue (NPR),Cash outstanding (NPR)');
  expect(lines[2]).toBe(`${dayOf(midnight - DAY)},1,1,0,${paid},0`);
});

test('best sellers leave out what was returned; an exchange counts once; the revenue leaves out what was refunded', async () => {
  const { order, item, reported, moved } = await createDelivered(shop, clerk.member, {
    product: { name: 'Honey', quantity: 90 },
    quantity: 20,
  });
  const honey = async () =>
    (await overview(1)).best_sellers.flatMap(({ name, pieces, amount }) => (name === 'Honey' ? [pieces, amount] : []));
  expect(await honey()).toEqual([20, '2000.00']);
  const returned = await reported(3);
  expect(await honey()).toEqual([20, '2000.00']);
  await moved(returned, 'open', 'agreed');
  await moved(returned, 'agreed', 'received');
  expect(await honey()).toEqual([17, '1700.00']);
  await moved(await reported(2, { wish: 'exchange' }), 'open', 'agreed');
  expect(await honey()).toEqual([17, '1700.00']);
  const revenue = async () => Number((await overview(1)).totals.revenue);
  const before = await revenue();
  const restock = { amount: '400.00', refunded: '0.00', reason: 'Torn bags', restock: [{ item, quantity: 4 }] };
  expect((await desk('POST', `orders/${order.id}/refunds/`, restock)).statusCode).toBe(200);
  expect(await honey()).toEqual([13, '1300.00']);
  expect(await revenue()).toBe(before - 400);
});

test('exchanges and orders that were never paid are no sales: no count and no average has them', async () => {
  const { reported, moved } = await createDelivered(shop, clerk.member);
  const { totals } = await overview(1);
  const problem = await reported(1, { wish: 'exchange' });
  await moved(problem, 'open', 'agreed');
  const [exchange] = (await desk('GET', 'orders/?exchange=true')).json<DeskOrderPage>().results.toReversed();
  await deliverOrder(shop, clerk.member, exchange!.id, false);
  const shopper = await createShopper(shop);
  const { id: tea } = await createProduct(shop, { name: 'Tea', price: '10.00', quantity: 50 });
  const place = async () => {
    await shopper.fill(tea, 1);
    return shopper.order({ payment_method: 'esewa' });
  };
  const left = await place();
  const cancel = (id: number) => shopper.call('POST', `/api/orders/${id}/cancel/`, {});
  expect((await cancel(left.id)).statusCode).toBe(200);
  const open = await place();
  expect((await overview(1)).totals).toEqual(totals);
  const { from, to } = await overview(1);
  const sales = (await desk('GET', `orders/?from=${from}&to=${to}&sales=true`)).json<DeskOrderPage>();
  expect(sales.count).toBe(totals.orders);
  expect((await desk('GET', `orders/?from=${from}&to=${to}`)).json<DeskOrderPage>().count).toBe(totals.orders + 4);
  await cancel(open.id);
});
