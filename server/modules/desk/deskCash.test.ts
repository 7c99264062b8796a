import { randomUUID } from 'node:crypto';
import { type DeskOrder } from '../../../contract/desk';
import { type Order } from '../../../contract/orders';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { type TestShop } from '../../testing/createTestApp';
import { createMember, createProduct, type TestMember } from '../../testing/factories';
import { readMails } from '../../testing/readMails';

let shop: TestShop;
let clerk: TestMember;
let shopper: Shopper;
let order: Order;
beforeAll(async () => {
  shop = await createDeliveringApp();
  clerk = await createMember(shop, { isStaff: true });
});
beforeEach(async () => {
  const { id } = await createProduct(shop, { name: 'Ghee' });
  shopper = await createShopper(shop);
  await shopper.fill(id, 3);
  order = await shopper.order();
  await move('placed', 'packing');
  await move('packing', 'out_for_delivery');
  await cash('POST');
});
afterAll(() => shop.close());

const call = (method: 'POST' | 'DELETE', path: string, payload?: object, key: string = randomUUID()) =>
  shop.app.inject({
    method,
    url: `/api/desk/orders/${order.id}/${path}/`,
    headers: { ...clerk.headers, 'idempotency-key': key },
    ...(payload && { payload }),
  });
const move = (from: string, to: string, reason?: string) =>
  call('POST', 'transition', { from, to, note: 'Nobody at home', reason });
const cash = (method: 'POST' | 'DELETE') => call(method, 'cash');

test('cash that was recorded by mistake is taken back without a mail, and can be collected at the next delivery', async () => {
  await move('out_for_delivery', 'packing', 'nobody_there');
  const mails = (await readMails(shop, shopper.member.email)).length;
  const taken = (await cash('DELETE')).json<DeskOrder>();
  expect(taken).toMatchObject({
    state: 'packing',
    payment_status: 'due',
    payments: [{ method: 'cod', status: 'open', paid_at: null }],
  });
  expect(taken.events.at(-1)).toMatchObject({
    type: 'cash_not_collected',
    text: 'The cash payment of NPR 550.00 was recorded by mistake.',
  });
  expect(await readMails(shop, shopper.member.email)).toHaveLength(mails);
  const again = await cash('DELETE');
  expect([again.statusCode, again.json<DeskOrder>().events.length]).toEqual([200, taken.events.length]);
  await move('packing', 'out_for_delivery');
  expect((await cash('POST')).json()).toMatchObject({ payment_status: 'paid', cash_due: null });
});

test('no refund of cash that was never collected stays due for a cancelled order', async () => {
  expect((await move('out_for_delivery', 'cancelled')).json()).toMatchObject({ payment_status: 'refund_due' });
  expect((await cash('DELETE')).json()).toMatchObject({ state: 'cancelled', payment_status: 'due', refunds: [] });
});

test('cash that was refunded in part stays recorded', async () => {
  await call('POST', 'refunds', { amount: '10.00', reason: 'Torn bag' });
  const refused = await cash('DELETE');
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'already_refunded' }]);
});
