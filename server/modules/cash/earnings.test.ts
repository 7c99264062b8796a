import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Earnings, type Supplier } from '../../../contract/earnings';
import { allProducts } from '../../db/schema';
import { createDeliveringApp } from '../../testing/checkoutCaller';
import { createMember, type TestMember } from '../../testing/factories';
import { createDelivered } from '../../testing/problemCaller';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
const callDesk = createDeskCaller(shop, () => clerk);
let maya: TestMember;
beforeEach(async () => {
  maya = await createMember(shop, { firstName: 'Maya' });
});

const desk = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, key: string = randomUUID()) =>
  callDesk(method, `suppliers/${path}`, payload, key);
/** A delivered order of three pieces at NPR 100.00 of what the member supplies. */
async function sell(name: string) {
  const delivered = await createDelivered(shop, clerk, { product: { name } });
  await shop.db.update(allProducts).set({ supplierId: maya.id }).where(eq(allProducts.id, delivered.product.id));
  return delivered;
}
const own = async (headers = maya.headers) =>
  (await shop.app.inject({ url: '/api/selling/earnings/', headers })).json<Earnings>();

test('delivered goods have brought their price, less what came back, equal to SQL; the member and the desk read the same', async () => {
  const { order, item, reported, moved } = await sell('Honey');
  await sell('Wax');
  expect(await own()).toMatchObject({ amount: '600.00', paid_out: '0.00', rest: '600.00', payouts: [] });
  const refund = { amount: '100.00', refunded: '0.00', reason: 'Torn', restock: [{ item, quantity: 1 }] };
  const headers = { ...clerk.headers, 'idempotency-key': randomUUID() };
  await shop.app.inject({ method: 'POST', url: `/api/desk/orders/${order.id}/refunds/`, headers, payload: refund });
  await moved(await reported(1), 'open', 'agreed');
  const { products, amount } = await own();
  expect(products.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Wax', 3, '300.00'],
    ['Honey', 1, '100.00'],
  ]);
  expect(amount).toBe('400.00');
  const { rows } = await shop.db.$client.query<{ sum: string }>(
    `SELECT (SELECT sum(total_price) FROM order_items JOIN all_products ON all_products.id = product_id WHERE supplier_id = $1)
      - (SELECT sum(amount) FROM problems WHERE order_id = $2) - (SELECT sum(amount) FROM refunds WHERE order_id = $2 AND status = 'done') AS sum`,
    [maya.id, order.id],
  );
  expect(rows[0]!.sum).toBe(amount);
  expect((await desk('GET', `${maya.id}/`)).json()).toEqual(await own());
  expect((await own((await createMember(shop)).headers)).products).toEqual([]);
  expect((await desk('GET', '999999/')).statusCode).toBe(404);
});

test('a payout names its reference and what was paid before, is at most what is left, and is taken back', async () => {
  await sell('Honey');
  const pay = (fields: object, key?: string) =>
    desk('POST', `${maya.id}/payouts/`, { amount: '200.00', reference: 'Bank 8841', paid_out: '0.00', ...fields }, key);
  expect((await pay({ amount: '300.01' })).json()).toEqual({ amount: ['Enter an amount up to NPR 300.00.'] });
  expect((await pay({ reference: '  ' })).json()).toEqual({ reference: ['This field may not be blank.'] });
  const key = randomUUID();
  const [first, again] = [await pay({}, key), await pay({}, key)];
  expect(again.json()).toEqual(first.json());
  expect(first.json()).toMatchObject({ paid_out: '200.00', rest: '100.00', payouts: [{ reference: 'Bank 8841' }] });
  // Another clerk has not seen it.
  expect((await pay({})).json()).toMatchObject({ code: 'changed' });
  const suppliers = (await desk('GET', '')).json<Supplier[]>();
  expect(suppliers.find(({ id }) => id === maya.id)).toEqual({
    ...{ id: maya.id, name: 'Maya Rai', quantity: 3, amount: '300.00', paid_out: '200.00', rest: '100.00' },
  });
  const { id } = first.json<Earnings>().payouts[0]!;
  expect((await desk('DELETE', `${(await createMember(shop)).id}/payouts/${id}/`)).statusCode).toBe(404);
  for (const response of [
    await desk('DELETE', `${maya.id}/payouts/${id}/`),
    await desk('DELETE', `${maya.id}/payouts/${id}/`),
  ])
    expect(response.json()).toMatchObject({ paid_out: '0.00', payouts: [] });
});
