import { eq, inArray } from 'drizzle-orm';
import { type Bill } from '../../../contract/bills';
import { type Order } from '../../../contract/orders';
import { type PickList } from '../../../contract/desk';
import { addresses } from '../../db/addressSchema';
import {
  createAddress,
  createDeliveringApp,
  createShopper,
  KATHMANDU,
  type Shopper,
} from '../../testing/checkoutCaller';
import { createProduct } from '../../testing/factories';
import { createSettleContext } from '../../testing/orderFactory';
import { deliverOrder } from '../../testing/problemCaller';
import { prepareApp } from '../../testing/prepare';
import { applyLookUp } from '../payments/lookUpAttempt';

const shop = prepareApp(createDeliveringApp);

const gift = { recipient: ' Maya\nTamang ', phone_number: '+977 9812345678', card: ' Happy Tihar! ' };

async function fill(shopper: Shopper): Promise<void> {
  await shopper.fill((await createProduct(shop)).id);
}

test('a gift goes to its recipient, with a card and its sender, and is paid online', async () => {
  const shopper = await createShopper(shop);
  await fill(shopper);
  const refused = await shopper.place({ gift, payment_method: 'cod' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'payment_method_not_allowed']);
  const { address } = shopper;
  const quote = await shopper.call('POST', '/api/checkout/quote/', { address, gift: true });
  const methods = quote.json<{ payment_methods: { id: string; allowed: boolean }[] }>().payment_methods;
  expect(methods.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual(['esewa', 'khalti']);
  const order = await shopper.order({ gift, payment_method: 'esewa' });
  expect(order).toMatchObject({
    address: { recipient: 'Maya Tamang', phone_number: '+9779812345678', tole: 'Naya Bazar' },
    gift: { card: 'Happy Tihar!', sender: 'Sita Rai', sender_phone: '+9779800000000' },
  });
});

test.each([
  ['a blank name', { ...gift, recipient: ' \n ' }],
  ['a number that nobody can call', { ...gift, phone_number: '12345' }],
  ['a long card', { ...gift, card: 'x'.repeat(301) }],
])('a gift with %s is refused', async (_case, wrong) => {
  const shopper = await createShopper(shop);
  await fill(shopper);
  const refused = await shopper.place({ gift: wrong, payment_method: 'esewa' });
  expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['gift']]);
});

test('the bill of a gift has the own address of who sends it, and none without one, but never the address of the recipient', async () => {
  const { member: clerk } = await createShopper(shop, { member: { isStaff: true } });
  const shopper = await createShopper(shop);
  const { member, call, address: theirs } = shopper;
  await shop.db.update(addresses).set({ isDefault: false }).where(eq(addresses.id, theirs));
  const own = await createAddress(shop, member, KATHMANDU);
  const billOf = async (forget: () => Promise<unknown>) => {
    await fill(shopper);
    const { id, payment } = await shopper.order({ gift, payment_method: 'esewa' });
    const paid = { status: 'paid', reference: `GIFT-${id}` } as const;
    await applyLookUp(createSettleContext(shop), { orderId: id, attemptId: payment!.attempt }, paid, 'job');
    await forget();
    await deliverOrder(shop, clerk, id, false);
    return (await call('GET', `/api/orders/${id}/bill/`)).json<Bill>().buyer;
  };
  const buyer = { name: 'Sita Rai', phone_number: '+9779800000000', pan: null };
  const atHome = await billOf(() => Promise.resolve());
  expect(atHome).toEqual({ ...buyer, address: 'Naya Bazar, Kathmandu-1, Kathmandu' });
  const nowhere = await billOf(() => shop.db.delete(addresses).where(inArray(addresses.id, [own, theirs])));
  expect(nowhere).toEqual({ ...buyer, address: '' });
});

test('what happens with missing pieces is chosen once, by default a call, and is on the pick list', async () => {
  const shopper = await createShopper(shop);
  await fill(shopper);
  const first = await shopper.order();
  expect(first).toMatchObject({ if_missing: 'call', gift: null });
  await fill(shopper);
  const { number } = await shopper.order({ if_missing: 'replace' });
  await fill(shopper);
  expect((await shopper.place({ if_missing: 'guess' as 'call' })).statusCode).toBe(400);
  const clerk = await createShopper(shop, { member: { isStaff: true } });
  const list = (await clerk.call('GET', '/api/desk/picklist/')).json<PickList>();
  const choices = list.lines.flatMap(({ orders }) => orders.map((order) => [order.number, order.if_missing]));
  expect(choices).toEqual([
    [first.number, 'call'],
    [number, 'replace'],
  ]);
  await expect(shop.db.execute(`UPDATE orders SET if_missing = 'call' WHERE number = '${number}'`)).rejects.toThrow();
});

test('the same key with another choice is another order', async () => {
  const shopper = await createShopper(shop);
  await fill(shopper);
  const key = 'a-key-of-one-order';
  const { total } = await shopper.quote();
  const placed = await shopper.place({ if_missing: 'leave_out', expected_total: total }, key);
  const again = await shopper.place({ if_missing: 'leave_out', expected_total: total }, key);
  expect(again.json<Order>().id).toBe(placed.json<Order>().id);
  const other = await shopper.place({ if_missing: 'call', expected_total: total }, key);
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
});

test('the pick list and the route sheet mark a gift', async () => {
  const shopper = await createShopper(shop);
  await fill(shopper);
  const usual = await shopper.order();
  await fill(shopper);
  const { id, payment } = await shopper.order({ gift, payment_method: 'esewa' });
  const paid = { status: 'paid', reference: 'GIFT-2' } as const;
  await applyLookUp(createSettleContext(shop), { orderId: id, attemptId: payment!.attempt }, paid, 'job');
  const clerk = await createShopper(shop, { member: { isStaff: true } });
  const marks = [
    { id: usual.id, is_gift: false },
    { id, is_gift: true },
  ];
  expect((await clerk.call('GET', '/api/desk/picklist/')).json()).toMatchObject({
    orders: expect.arrayContaining(marks.map((mark) => expect.objectContaining(mark))),
  });
  const rider = (
    await clerk.call('POST', '/api/desk/riders/', { name: 'Ram Thapa', phone_number: '+9779812345678' })
  ).json<{ id: number }>();
  const orders = [usual.id, id];
  await clerk.call('POST', '/api/desk/riders/assignments/', { rider: rider.id, orders });
  expect((await clerk.call('GET', `/api/desk/riders/${rider.id}/sheet/`)).json()).toMatchObject({ stops: marks });
});
