import { type DeliveryArea } from '../../../contract/delivery';
import { createShopper, JUMLA } from '../../testing/checkoutCaller';
import { createTestApp, type TestShop } from '../../testing/createTestApp';
import { createMember, createProduct } from '../../testing/factories';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('a shop without delivery areas (SEED=none) says that it does not deliver, until staff add one', async () => {
  const [shopper, staff] = [await createShopper(shop), await createMember(shop, { isStaff: true })];
  await shopper.fill((await createProduct(shop)).id);
  const text = 'We do not deliver to this address yet.';
  expect((await shopper.quote()).problems).toEqual([{ code: 'not_served', product: null, text }]);
  const refused = await shopper.place();
  expect([refused.statusCode, refused.json()]).toEqual([400, expect.objectContaining({ code: 'not_served' })]);

  const { rows } = await shop.db.$client.query<{ id: number }>('SELECT id FROM local_levels WHERE name LIKE $1', [
    `${JUMLA}%`,
  ]);
  // As in docs/operations/run.md.
  const added = await shop.app.inject({
    method: 'POST',
    url: '/api/desk/delivery-areas/',
    headers: staff.headers,
    payload: { name: 'Jumla', fee: '250', courier_days: [2, 5], local_levels: [rows[0]!.id] },
  });
  expect([added.statusCode, added.json<DeliveryArea>().fee]).toEqual([201, '250.00']);
  expect((await shopper.order()).delivery_fee).toBe('250.00');
});
