import { eq } from 'drizzle-orm';
import { type DeskMemberDetails, type DeskMemberPage, type FirstCashOrder } from '../../../contract/members';
import { users } from '../../db/schema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true }));
let product: number;
beforeAll(async () => {
  product = (await createProduct(shop, { quantity: 1000 })).id;
});

const call = createDeskCaller(shop, () => clerk);
const readMember = async ({ member }: Shopper) =>
  (await call('GET', `members/${member.id}/`)).json<DeskMemberDetails>();
const block = ({ member }: Shopper, reason = 'Wrong address, twice') =>
  call('POST', `members/${member.id}/cash-block/`, { reason });
/** Why cash is refused; null when it is possible. */
const refusal = async (shopper: Shopper) => (await shopper.quote()).payment_methods[0]!.reason;

test('members are found by name, phone number and email address', async () => {
  const member = await createMember(shop, { firstName: 'Bishnu', lastName: 'Magar', phoneNumber: '+9779841000321' });
  for (const q of ['magar bish', '98410 00321', member.email.slice(0, 12)]) {
    const found = (await call('GET', `members/?q=${encodeURIComponent(q)}`)).json<DeskMemberPage>();
    expect([q, found.results]).toMatchObject([
      q,
      [{ id: member.id, name: 'Bishnu Magar', orders: 0, cash_block: null }],
    ]);
  }
  expect((await call('GET', 'members/?q=nobody+here')).json()).toMatchObject({ count: 0, results: [] });
});

test('staff block cash of a member for a reason, also for a new account with their number, and allow it again', async () => {
  const shopper = await createShopper(shop, { member: { phoneNumber: '+9779841000777' } });
  await shopper.fill(product);
  const { number } = await shopper.order();
  await shopper.fill(product);
  expect(await refusal(shopper)).toBeNull();
  expect((await block(shopper)).json()).toMatchObject({
    cash_blocked: true,
    failed_deliveries: 0,
    cash_block: { reason: 'Wrong address, twice', by: 'Gita Thapa' },
    newest_orders: [{ number, state: 'placed', payment_method: 'cod' }],
  });
  expect(await refusal(shopper)).toMatch(
    /^Cash on delivery is not possible for you at the moment\. .* call us at \+977/,
  );
  expect((await shopper.place()).json()).toMatchObject({ code: 'payment_method_not_allowed' });
  const blocked = (await call('GET', 'members/?blocked=true')).json<DeskMemberPage>();
  expect(blocked.results.map(({ id }) => id)).toEqual([shopper.member.id]);

  await shop.db.update(users).set({ phoneNumber: null }).where(eq(users.id, shopper.member.id));
  const again = await createShopper(shop, { member: { phoneNumber: '+9779841000777' } });
  await again.fill(product);
  expect(await refusal(again)).not.toBeNull();
  expect((await block(shopper, 'Again')).json()).toMatchObject({ cash_block: { reason: 'Wrong address, twice' } });

  const allowed = await call('DELETE', `members/${shopper.member.id}/cash-block/`);
  expect(allowed.json()).toMatchObject({ cash_blocked: false, cash_block: null });
  expect([await refusal(shopper), await refusal(again)]).toEqual([null, null]);
  expect((await block(shopper, ' ')).json()).toEqual({ reason: ['This field may not be blank.'] });
  expect((await call('GET', 'members/999999/')).statusCode).toBe(404);
  expect(await readMember(shopper)).toMatchObject({ cash_blocked: false });
});

test('a locked account gets no block', async () => {
  const shopper = await createShopper(shop);
  await shop.db.update(users).set({ isActive: false }).where(eq(users.id, shopper.member.id));
  expect((await block(shopper)).statusCode).toBe(404);
  expect(await readMember(shopper)).toMatchObject({ cash_block: null });
});

test('the call list has new cash orders of members who have received none, and who was called', async () => {
  const list = async () => (await call('GET', 'calls/')).json<FirstCashOrder[]>();
  const before = (await list()).length;
  const shopper = await createShopper(shop);
  await shopper.fill(product);
  const { id, total } = await shopper.order();
  expect((await list()).slice(before)).toMatchObject([{ id, phone_number: '+9779800000000', called_at: null }]);
  expect((await call('POST', `calls/${id}/`)).json<FirstCashOrder[]>().at(-1)).toMatchObject({
    called_by: 'Gita Thapa',
  });
  expect((await call('DELETE', `calls/${id}/`)).json<FirstCashOrder[]>().at(-1)).toMatchObject({ called_at: null });

  for (const [from, to] of [
    ['placed', 'packing'],
    ['packing', 'out_for_delivery'],
    ['out_for_delivery', 'delivered'],
  ])
    await call('POST', `orders/${id}/transition/`, { from, to });
  expect(await readMember(shopper)).toMatchObject({ delivered: 1, spent: '0.00' });
  const headers = { ...clerk.headers, 'idempotency-key': crypto.randomUUID() };
  await shop.app.inject({ method: 'POST', url: `/api/desk/orders/${id}/cash/`, headers });
  expect(await readMember(shopper)).toMatchObject({ orders: 1, spent: total });
  await shopper.fill(product);
  await shopper.order();
  expect(await list()).toHaveLength(before);
  expect((await call('POST', 'calls/999999/')).statusCode).toBe(404);
});
