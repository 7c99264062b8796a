import { randomUUID } from 'node:crypto';
import { and, count, eq, sum } from 'drizzle-orm';
import { type DeskOrder } from '../../../contract/desk';
import { type DeskMemberDetails } from '../../../contract/members';
import { nepalDay } from '../../../contract/nepalDay';
import { type PhoneQuote } from '../../../contract/phoneOrders';
import { type TakingsRows } from '../../../contract/takings';
import { cashReceipts } from '../../db/cashSchema';
import { deliverySlots } from '../../db/deliverySchema';
import { orderEvents, orders } from '../../db/orderSchema';
import { cartItems, passwordResets, products, users } from '../../db/schema';
import { hashToken } from '../accounts/mailTokens';
import { setRole } from '../accounts/staff';
import { createDeliveringApp, createShopper, KATHMANDU } from '../../testing/checkoutCaller';
import { createMember, createProduct } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { prepare, prepareApp } from '../../testing/prepare';
import { createDeskCaller } from '../../testing/deskCaller';

const shop = prepareApp(createDeliveringApp);
const clerk = prepare(() => createMember(shop, { firstName: 'Gita', lastName: 'Thapa', isStaff: true }));
const call = createDeskCaller(shop, () => clerk);
const quote = async (query: Record<string, string | number>) => {
  const params = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return (await call('GET', `quote/?${new URLSearchParams(params)}`)).json<PhoneQuote>();
};
const addCaller = (fields: object = {}, key?: string) =>
  call(
    'POST',
    'members/',
    {
      ...{ first_name: 'Maya', last_name: 'Tamang', phone_number: '+977 9841000501', email: 'maya.c@example.com' },
      ...fields,
    },
    key,
  );
const stockOf = async (id: number) =>
  (await shop.db.select({ quantity: products.quantity }).from(products).where(eq(products.id, id)))[0]!.quantity;

test('an order by telephone is placed like the member’s own: stock, slot, mail; their cart stays, a repeated call is one order', async () => {
  const shopper = await createShopper(shop, { place: KATHMANDU });
  const { id: memberId } = shopper.member;
  const [rice, tea] = [await createProduct(shop, { quantity: 5 }), await createProduct(shop, { quantity: 9 })];
  await shopper.fill(tea.id, 3);
  const found = (await call('GET', `members/${memberId}/`)).json<DeskMemberDetails>();
  expect(found.addresses).toMatchObject([{ id: shopper.address, tole: 'Naya Bazar' }]);

  const asked = { member: memberId, lines: `${rice.id}:2`, address: shopper.address };
  const { total, lines_hash, slots, payment_methods, problems } = await quote(asked);
  expect([payment_methods.map(({ id, allowed }) => [id, allowed]), problems]).toEqual([[['cod', true]], []]);
  expect((await quote({ ...asked, lines: `${rice.id}:6` })).problems).toMatchObject([{ product: rice.id }]);

  // One that does not close meanwhile.
  const slot = slots.find(({ cut_off_at }) => Date.parse(cut_off_at) > Date.now() + 600_000)!;
  const body = {
    member: memberId,
    lines: [{ product: rice.id, quantity: 2 }],
    address: shopper.address,
    slot: slot.id,
    expected_total: total,
    lines_hash,
  };
  const key = randomUUID();
  const placed = await call('POST', 'orders/', body, key);
  expect([placed.statusCode, placed.body]).toEqual([201, placed.body]);
  const order = placed.json<DeskOrder>();
  expect(order).toMatchObject({
    state: 'placed',
    payment_method: 'cod',
    member: memberId,
    total,
    events: [{ type: 'placed', params: { by_phone: true }, by: 'Gita Thapa' }],
  });
  const again = await call('POST', 'orders/', body, key);
  expect([again.json<DeskOrder>().id, again.headers['idempotent-replayed']]).toEqual([order.id, 'true']);
  const other = await call('POST', 'orders/', { ...body, lines: [{ product: rice.id, quantity: 1 }] }, key);
  expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });

  expect(await stockOf(rice.id)).toBe(3);
  const [booked] = await shop.db.select().from(deliverySlots).where(eq(deliverySlots.id, slot.id));
  expect(booked!.booked).toBe(1);
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.memberId, memberId))).toMatchObject([
    { productId: tea.id, quantity: 3 },
  ]);
  const mails = await readMails(shop, shopper.member.email);
  expect(mails.map(({ text }) => text.includes('We have taken your order by telephone.'))).toEqual([true]);

  const cancelled = await shopper.call('POST', `/api/orders/${order.id}/cancel/`, {});
  expect([cancelled.statusCode, await stockOf(rice.id)]).toEqual([200, 5]);
});

test('what is short, unknown or twice is refused, and no stock is taken', async () => {
  const shopper = await createShopper(shop);
  const rice = await createProduct(shop, { quantity: 2 });
  const asked = { member: shopper.member.id, address: shopper.address };
  const { total } = await quote({ ...asked, lines: `${rice.id}:2` });
  const place = (fields: object) =>
    call('POST', 'orders/', { ...asked, lines: [{ product: rice.id, quantity: 2 }], expected_total: total, ...fields });
  const line = { product: rice.id, quantity: 1 };
  const refused: [object, object][] = [
    [
      { lines: [{ product: rice.id, quantity: 3 }] },
      { code: 'insufficient_stock', lines: [{ product: rice.id, available: 2 }] },
    ],
    [{ expected_total: '1.00' }, { code: 'quote_changed' }],
    [{ lines: [line, line] }, { lines: ['A product is named twice.'] }],
    [{ lines: [{ product: 999_999, quantity: 1 }] }, { lines: ['Invalid pk "999999" - object does not exist.'] }],
    [{ member: 999_999 }, { member: ['Invalid pk "999999" - object does not exist.'] }],
    // Of another member.
    [{ member: clerk.id }, { address: [`Invalid pk "${shopper.address}" - object does not exist.`] }],
  ];
  for (const [fields, answer] of refused) expect((await place(fields)).json()).toMatchObject(answer);
  expect(await stockOf(rice.id)).toBe(2);
});

test('a caller gets an account without a password, an order to the address that they name, and a mail to choose one', async () => {
  const key = randomUUID();
  const caller = (await addCaller({}, key)).json<DeskMemberDetails>();
  expect(caller).toMatchObject({ name: 'Maya Tamang', phone_number: '+9779841000501', has_password: false });
  expect((await addCaller({}, key)).json()).toMatchObject({ id: caller.id });
  expect((await addCaller()).json()).toMatchObject({
    email: ['A user is already registered with this e-mail address.'],
    phone_number: ['A user is already registered with this phone number.'],
  });
  const [mail] = await readMails(shop, 'maya.c@example.com');
  expect(mail!.text).toContain('Choose a password here');
  expect(mail!.text).toContain(`#uid=${caller.id}&token=`);
  const login = { email: caller.email, password: ' ' };
  expect((await shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: login })).statusCode).toBe(401);

  const { rows } = await shop.db.$client.query<{ id: number }>(
    "SELECT id FROM local_levels WHERE name LIKE 'Chandan%'",
  );
  const rice = await createProduct(shop, { quantity: 10 });
  const asked = { member: caller.id, lines: `${rice.id}:1` };
  const { total, courier_days } = await quote({ ...asked, local_level: rows[0]!.id });
  expect(courier_days).not.toBeNull();
  const address = {
    recipient: 'Maya Tamang',
    phone_number: '+977 98-4100 0501',
    local_level: rows[0]!.id,
    ward: 2,
    tole: ' New  Road ',
  };
  const body = { member: caller.id, lines: [{ product: rice.id, quantity: 1 }], expected_total: total };
  expect((await call('POST', 'orders/', { ...body, address: { ...address, ward: 99 } })).json()).toHaveProperty('ward');
  const order = (await call('POST', 'orders/', { ...body, address })).json<DeskOrder>();
  expect(order.address).toMatchObject({ tole: 'New Road', ward: 2, phone_number: '+9779841000501' });
  expect((await call('GET', `members/${caller.id}/`)).json()).toMatchObject({ addresses: [] });

  expect((await call('DELETE', `members/${caller.id}/`)).json()).toMatchObject({ code: 'open_orders' });
  await call('POST', `orders/${order.id}/transition/`, { from: 'placed', to: 'cancelled', note: 'A wrong number' });
  expect((await call('DELETE', `members/${caller.id}/`)).statusCode).toBe(204);
  expect(await shop.db.select().from(users).where(eq(users.id, caller.id))).toEqual([]);
});

test('a caller without an address orders, gets no email and cannot log in, until staff give the account one', async () => {
  const caller = (
    await addCaller({ first_name: 'Hari', phone_number: '+977 9841000502', email: undefined })
  ).json<DeskMemberDetails>();
  expect(caller).toMatchObject({ name: 'Hari Tamang', email: null, has_password: false });
  expect((await call('GET', 'members/?q=hari%20tamang')).json()).toMatchObject({
    count: 1,
    results: [{ email: null }],
  });
  const rice = await createProduct(shop, { quantity: 10 });
  const { rows } = await shop.db.$client.query<{ id: number }>(
    "SELECT id FROM local_levels WHERE name LIKE 'Chandan%'",
  );
  const place = { local_level: rows[0]!.id, ward: 2, tole: 'New Road', phone_number: '+9779841000502' };
  const { total } = await quote({ member: caller.id, lines: `${rice.id}:1`, local_level: place.local_level });
  const address = { ...place, recipient: 'Hari Tamang' };
  const body = { member: caller.id, lines: [{ product: rice.id, quantity: 1 }], expected_total: total, address };
  const placed = await call('POST', 'orders/', body);
  expect([placed.statusCode, placed.json<DeskOrder>().email]).toEqual([201, null]);
  const order = placed.json<DeskOrder>().id;
  await call('POST', `orders/${order}/transition/`, { from: 'placed', to: 'packing' });
  await call('POST', `orders/${order}/transition/`, { from: 'packing', to: 'out_for_delivery' });
  const mailed = await shop.db
    .select({ mail: orderEvents.mailId })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order));
  expect(mailed.every(({ mail }) => mail === null)).toBe(true);
  const login = { country_code: '+977', phone_number: '+9779841000502', password: ' ' };
  expect((await shop.app.inject({ method: 'POST', url: '/api/user/login/', payload: login })).statusCode).not.toBe(200);
  await expect(shop.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, caller.id))).rejects.toThrow();

  const setEmail = (email: string) => call('PUT', `members/${caller.id}/email/`, { email });
  expect((await setEmail('hari')).json()).toHaveProperty('email');
  expect((await setEmail(clerk.email)).json()).toMatchObject({
    email: ['A user is already registered with this e-mail address.'],
  });
  expect((await setEmail('wrong@example.com')).json()).toMatchObject({ email: 'wrong@example.com' });
  const [wrong] = await readMails(shop, 'wrong@example.com');
  expect((await setEmail('hari@example.com')).json()).toMatchObject({ email: 'hari@example.com' });
  const [right] = await readMails(shop, 'hari@example.com');
  const choose = (text: string) => {
    const [, uid, token] = /#uid=(\d+)&token=([\w-]+)/.exec(text)!;
    const payload = { uid, token, new_password1: 'Walnut1234', new_password2: 'Walnut1234' };
    return shop.app.inject({ method: 'POST', url: '/api/user/password/reset/confirm/', payload });
  };
  expect([(await choose(wrong!.text)).statusCode, (await choose(right!.text)).statusCode]).toEqual([400, 200]);
  expect((await setEmail('other@example.com')).json()).toMatchObject({ code: 'in_use' });
});

test('another address of a caller is not verified by what came to the one before; the same one keeps its links', async () => {
  const fields = { phone_number: '+977 9841000503', email: 'stranger@example.com' };
  const { id } = (await addCaller(fields)).json<DeskMemberDetails>();
  const account = eq(users.id, id);
  const readAccount = async () => (await shop.db.select().from(users).where(account))[0]!;
  const hash = hashToken('sent to the stranger');
  await shop.db.update(users).set({ verificationTokenHash: hash, emailVerifiedAt: new Date() }).where(account);
  const setEmail = (email: string) => call('PUT', `members/${id}/email/`, { email });
  const links = () => shop.db.select({ voidedAt: passwordResets.voidedAt }).from(passwordResets);
  await readMails(shop, fields.email);
  await setEmail(fields.email);
  expect(await readAccount()).toMatchObject({ verificationTokenHash: hash, emailVerifiedAt: expect.any(Date) });
  expect(await links().where(eq(passwordResets.memberId, id))).toEqual([{ voidedAt: null }]);
  await setEmail('maya.d@example.com');
  expect(await readAccount()).toMatchObject({ verificationTokenHash: null, emailVerifiedAt: null });
  expect(await links().where(eq(passwordResets.memberId, id))).toEqual([{ voidedAt: expect.any(Date) }]);
});

test('an account with a password is not removed by staff', async () => {
  const { id } = await createMember(shop);
  expect((await call('DELETE', `members/${id}/`)).json()).toMatchObject({ code: 'in_use' });
  expect((await call('DELETE', 'members/999999/')).statusCode).toBe(404);
});

test('an account that became one of staff before a password was chosen gets no other address by a clerk, and is not removed', async () => {
  const fields = { phone_number: '+977 9841000504', email: 'owner@example.com' };
  const { id } = (await addCaller(fields)).json<DeskMemberDetails>();
  await setRole(shop.db, fields.email, 'owner');
  const taken = await call('PUT', `members/${id}/email/`, { email: 'clerk@example.com' });
  const removed = await call('DELETE', `members/${id}/`);
  for (const response of [taken, removed]) expect(response.json()).toMatchObject({ code: 'in_use' });
  expect(await shop.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ email: fields.email }]);
});

test('a caller who has paid at the desk: the receipt of the clerk comes with the order, once, and is taken back and recorded again', async () => {
  const shopper = await createShopper(shop);
  const rice = await createProduct(shop, { price: '40000.00', quantity: 9 });
  const asked = { member: shopper.member.id, address: shopper.address };
  const { total, payment_methods } = await quote({ ...asked, lines: `${rice.id}:2` });
  // More than may be paid on delivery.
  expect(payment_methods).toMatchObject([{ id: 'cod', allowed: false }]);
  const body = { ...asked, lines: [{ product: rice.id, quantity: 2 }], expected_total: total };
  expect((await call('POST', 'orders/', body)).json()).toMatchObject({ code: 'payment_method_not_allowed' });
  const key = randomUUID();
  const paid = { ...body, is_paid: true };
  const placed = (await call('POST', 'orders/', paid, key)).json<DeskOrder>();
  expect(placed).toMatchObject({
    ...{ state: 'placed', payment_status: 'paid', to_collect: null },
    cash_receipts: [{ amount: total, rider: null, recorded_by: 'Gita Thapa' }],
    events: [
      { type: 'placed', text: 'We have taken your order by telephone. It is paid.' },
      { type: 'cash_collected', params: { amount: total }, by: 'Gita Thapa' },
    ],
  });
  expect((await call('POST', 'orders/', paid, key)).json()).toMatchObject({ id: placed.id });
  expect((await call('POST', 'orders/', body, key)).json()).toMatchObject({ code: 'idempotency_key_reused' });
  const atDesk = async () => {
    const { results } = (await call('GET', `takings/${nepalDay(Date.now())}/rows/?kind=desk_cash`)).json<TakingsRows>();
    return results.filter(({ order }) => order?.id === placed.id).map(({ amount, by }) => [amount, by]);
  };
  expect(await atDesk()).toEqual([[total, 'Gita Thapa']]);
  const isCalled = async () =>
    (await call('GET', 'calls/')).json<{ id: number }[]>().some(({ id }) => id === placed.id);
  expect(await isCalled()).toBe(false);
  const [mail] = await readMails(shop, shopper.member.email);
  expect(mail!.text).toContain('Cash on delivery, paid');

  const [receipt] = placed.cash_receipts;
  const unpaid = await call('DELETE', `orders/${placed.id}/cash/?receipt=${receipt!.id}`);
  expect(unpaid.json()).toMatchObject({ state: 'placed', payment_status: 'due', to_collect: total });
  expect([await atDesk(), await isCalled()]).toEqual([[], true]);
  expect((await call('POST', `orders/${placed.id}/cash/`, {})).json()).toMatchObject({ payment_status: 'paid' });
  const transition = { from: 'placed', to: 'cancelled', note: 'The caller wants other goods' };
  const ended = (await call('POST', `orders/${placed.id}/transition/`, transition)).json<DeskOrder>();
  expect(ended).toMatchObject({ payment_status: 'refund_due', refunds: [{ amount: total, status: 'due' }] });
});

test('of two callers who have paid for the last piece one gets the order, and the other one no receipt', async () => {
  const callers = [await createShopper(shop), await createShopper(shop)];
  const rice = await createProduct(shop, { quantity: 1 });
  const bodies = callers.map(({ member, address }) => ({ member: member.id, address }));
  const { total } = await quote({ ...bodies[0]!, lines: `${rice.id}:1` });
  const rest = { lines: [{ product: rice.id, quantity: 1 }], expected_total: total, is_paid: true };
  const readCash = async () => {
    const [cash] = await shop.db.select({ sum: sum(cashReceipts.amount) }).from(cashReceipts);
    return Number(cash!.sum);
  };
  const before = await readCash();
  const responses = await Promise.all(bodies.map((body) => call('POST', 'orders/', { ...body, ...rest })));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect(await readCash()).toBe(before + Number(total));
});

test('the limits are the member’s: two orders a day before the address is confirmed', async () => {
  const limited = await createDeliveringApp({ rateLimit: 'on' });
  try {
    const staff = await createMember(limited, { isStaff: true });
    const shopper = await createShopper(limited, { member: { emailVerifiedAt: null } });
    const rice = await createProduct(limited, { quantity: 10 });
    const place = async () => {
      const ask = `/api/desk/quote/?member=${shopper.member.id}&lines=${rice.id}:1&address=${shopper.address}`;
      const { total } = (await limited.app.inject({ url: ask, headers: staff.headers })).json<PhoneQuote>();
      const payload = {
        member: shopper.member.id,
        lines: [{ product: rice.id, quantity: 1 }],
        address: shopper.address,
        expected_total: total,
      };
      const headers = { ...staff.headers, 'idempotency-key': randomUUID() };
      return limited.app.inject({ method: 'POST', url: '/api/desk/orders/', headers, payload });
    };
    expect([(await place()).statusCode, (await place()).statusCode]).toEqual([201, 201]);
    expect((await place()).json()).toMatchObject({ code: 'email_not_verified' });
    const [made] = await limited.db
      .select({ number: count() })
      .from(orders)
      .where(and(eq(orders.memberId, shopper.member.id), eq(orders.state, 'placed')));
    expect(made!.number).toBe(2);
  } finally {
    await limited.close();
  }
});
