import { type DeskOrder } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let shopper: Shopper;
let order: Order;
let product: number;
beforeAll(async () => {
  product = (await createProduct(shop, { quantity: 1000 })).id;
});
beforeEach(async () => {
  shopper = await createShopper(shop);
  await shopper.fill(product);
  order = await shopper.order();
});

const call = (method: 'PATCH' | 'POST', path: string, payload: object) =>
  shop.app.inject({ method, url: `/api/desk/orders/${order.id}/${path}`, headers: clerk.headers, payload });
const correct = (correction: object) => call('PATCH', '', correction);
const move = (from: string, to: string, reason?: string) => call('POST', 'transition/', { from, to, reason });

test('phone, ward, tole, note and PAN are corrected until the bill, and the member gets a mail that names them', async () => {
  const correction = { phone_number: '+977 984-1234567', ward: 9, tole: ' New  Road ', note: 'Blue\ngate' };
  const corrected = await correct({ ...correction, buyer_pan: '301234567', recipient: 'Somebody else' });
  expect([corrected.statusCode, corrected.json<DeskOrder>()]).toMatchObject([
    200,
    {
      address: {
        ...order.address,
        ...{ phone_number: '+9779841234567', ward: 9, tole: 'New Road', note: 'Blue\ngate' },
      },
      buyer_pan: '301234567',
    },
  ]);
  const { events } = corrected.json<DeskOrder>();
  const text = 'We have corrected your order: phone number, ward, tole, note for the rider, PAN for the bill.';
  expect(events.at(-1)).toMatchObject({ type: 'details_corrected', text, by: 'Sita Rai' });
  expect((await readMails(shop, shopper.member.email)).at(-1)).toMatchObject({ text: expect.stringContaining(text) });
  // The same again changes nothing.
  const again = await correct({ phone_number: '+9779841234567', ward: 9 });
  expect(again.json<DeskOrder>().events).toHaveLength(events.length);
  expect((await correct({ buyer_pan: null })).json()).toMatchObject({ buyer_pan: null, address: { ward: 9 } });
});

test.each([
  ['a phone number of no country', { phone_number: '12345' }, 'phone_number'],
  ['a ward that the place does not have', { ward: 33 }, 'ward'],
  ['no tole', { tole: ' ' }, 'tole'],
  ['a long note', { note: 'x'.repeat(501) }, 'note'],
  ['a PAN of zeros', { buyer_pan: '000000000' }, 'buyer_pan'],
])('%s is refused, and nothing is changed', async (_name, correction, field) => {
  const response = await correct({ tole: 'New Road', ...correction });
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  expect((await shopper.call('GET', `/api/orders/${order.id}/`)).json()).toMatchObject({ address: order.address });
});

test('an order with a bill, also one that is packed again, and one that has ended stay as they are', async () => {
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  expect((await correct({ ward: 9 })).json()).toMatchObject({ code: 'bill_issued' });
  await move('out_for_delivery', 'packing', 'our_fault');
  expect((await correct({ ward: 9 })).statusCode).toBe(409);
  await call('POST', 'transition/', { from: 'packing', to: 'cancelled', note: 'Sold out' });
  expect((await correct({ ward: 9 })).json()).toMatchObject({ code: 'illegal_transition', state: 'cancelled' });
});
