import { eq, sql } from 'drizzle-orm';
import { allProducts, cartItems, users } from '../../db/schema';
import { type Cart } from '../../../contract/wire';
import { createMember, createProduct, type TestMember } from '../../testing/factories';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp();
let member: TestMember;

beforeEach(async () => {
  member = await createMember(shop);
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', name: string, payload: object, { headers } = member) =>
  shop.app.inject({ method, url: `/api/products/cart/${name}/`, payload, headers });
const add = (product_id: number, quantity = 1, as = member) => send('POST', 'add_item', { product_id, quantity }, as);
const linesOf = (productId: number) => shop.db.select().from(cartItems).where(eq(cartItems.productId, productId));
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort();
const times = <T>(count: number, what: (i: number) => T) => Array.from({ length: count }, (_, i) => what(i));

test('F25 twenty adds at once are one line of twenty, from two devices alike', async () => {
  const { id } = await createProduct(shop, { quantity: 100 });
  const responses = await Promise.all(times(20, () => add(id)));
  expect(statuses(responses)).toEqual(times(20, () => 200));
  expect(await linesOf(id)).toMatchObject([{ memberId: member.id, quantity: 20 }]);
  // Each add responds with a different state of the line.
  expect(responses.map((response) => response.json<Cart>().total_items).sort((a, b) => a - b)).toEqual(
    times(20, (i) => i + 1),
  );
});

test('F25 adds at once never pass the stock, on an empty cart and on a line', async () => {
  const { id } = await createProduct(shop, { quantity: 7 });
  const responses = await Promise.all(times(20, () => add(id, 2)));
  expect(statuses(responses)).toEqual([...times(3, () => 200), ...times(17, () => 400)]);
  expect(await linesOf(id)).toMatchObject([{ quantity: 6 }]);
  await Promise.all(times(10, () => add(id)));
  expect(await linesOf(id)).toMatchObject([{ quantity: 7 }]);
});

test('F25 two hundred and fifty adds by one member, fifty at once, are counted to the last, and stop at the stock', async () => {
  const { id } = await createProduct(shop, { quantity: 240 });
  const responses: Awaited<ReturnType<typeof add>>[] = [];
  // More of them would wait for each other longer than the 4 s of a call when the machine is slow.
  while (responses.length < 250) responses.push(...(await Promise.all(times(50, () => add(id)))));
  expect(statuses(responses)).toEqual([...times(240, () => 200), ...times(10, () => 400)]);
  const totals = responses
    .filter(({ statusCode }) => statusCode === 200)
    .map((response) => response.json<Cart>().total_items);
  expect(totals.sort((a, b) => a - b)).toEqual(times(240, (i) => i + 1));
  expect(await linesOf(id)).toMatchObject([{ memberId: member.id, quantity: 240 }]);
});

test('F26 fifty members at once for a product with seven left: each has what he was told, nobody more than there is', async () => {
  const { id } = await createProduct(shop, { quantity: 7 });
  const buyers = await Promise.all(times(50, () => createMember(shop)));
  const responses = await Promise.all(
    buyers.flatMap((buyer) => [add(id, 4, buyer), add(id, 4, buyer), add(id, 3, buyer)]),
  );
  for (const [index, buyer] of buyers.entries()) {
    const answers = responses.slice(3 * index, 3 * index + 3);
    const told = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((response) => response.json<Cart>().total_items);
    const [line] = (await linesOf(id)).filter(({ memberId }) => memberId === buyer.id);
    const held = line?.quantity ?? 0;
    expect({ answers: statuses(answers), held }).toEqual({
      answers: expect.not.arrayContaining([503]),
      held: Math.max(0, ...told),
    });
    expect(held).toBeLessThanOrEqual(7);
  }
});

test('F26 the last unit may lie in fifty carts, twice in none', async () => {
  const { id } = await createProduct(shop, { quantity: 1 });
  const buyers = await Promise.all(times(50, () => createMember(shop)));
  const responses = await Promise.all([...buyers, ...buyers].map((buyer) => add(id, 1, buyer)));
  expect(statuses(responses)).toEqual([...times(50, () => 200), ...times(50, () => 400)]);
  expect((await linesOf(id)).map(({ quantity }) => quantity)).toEqual(times(50, () => 1));
});

test('F25 different products at once are a line each', async () => {
  const made = await Promise.all(times(10, () => createProduct(shop)));
  await Promise.all(made.map(({ id }) => add(id)));
  const { cart_items } = (
    await shop.app.inject({ url: '/api/products/cart/me/', headers: member.headers })
  ).json<Cart>();
  expect(cart_items.map((line) => line.product.id).sort()).toEqual(made.map(({ id }) => id).sort());
});

test('different products at once never pass the most lines of a cart, and what is in it can grow', async () => {
  const { categoryId } = await createProduct(shop);
  const rows = times(102, (i) => ({ name: `Nuts ${i}`, price: '10.00', quantity: 100, categoryId }));
  const ids = (await shop.db.insert(allProducts).values(rows).returning()).map(({ id }) => id);
  const lineOf = (productId: number) => ({ memberId: member.id, productId, quantity: 1 });
  await shop.db.insert(cartItems).values(ids.slice(0, 99).map(lineOf));
  let adding: ReturnType<typeof add> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT cart_has_room(${member.id}, ${ids[99]!}, 100)`);
    await tx.insert(cartItems).values(lineOf(ids[99]!));
    let isOver = false;
    adding = add(ids[100]!).finally(() => (isOver = true));
    await untilWaiting(shop.db, { isOver: () => isOver });
  });
  const responses = await Promise.all([adding!, add(ids[101]!), add(ids[0]!)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200]);
  const error = 'Your cart is full: it can have 100 different products. Please remove one first.';
  expect(responses[0]!.json()).toEqual({ error, detail: error, code: 'too_many_lines' });
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.memberId, member.id))).toHaveLength(100);
});

test('adds, updates and removals at once are answered, and leave a whole cart', async () => {
  const { id } = await createProduct(shop, { quantity: 9 });
  const item_id = (await add(id)).json<Cart>().cart_items[0]!.id;
  const responses = await Promise.all(
    times(10, (i) => [
      add(id, 3),
      send('PATCH', 'update_item', { item_id, quantity: i }),
      send('DELETE', 'remove_item', { item_id }),
      send('DELETE', 'clear', {}),
    ]).flat(),
  );
  for (const { statusCode } of responses) expect([200, 400, 404]).toContain(statusCode);
  for (const { quantity } of await linesOf(id)) expect(quantity).toBeLessThanOrEqual(9);
  const { cart_items } = (
    await shop.app.inject({ url: '/api/products/cart/me/', headers: member.headers })
  ).json<Cart>();
  expect(cart_items.map((line) => [line.id, line.quantity])).toEqual(
    (await linesOf(id)).map((line) => [line.id, line.quantity]),
  );
});

test('F27 a product that is deleted while it is added is 404, never 500', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await createProduct(shop);
    const [, ...responses] = await Promise.all([
      shop.db.delete(allProducts).where(eq(allProducts.id, id)),
      ...times(6, () => add(id)),
    ]);
    for (const { statusCode } of responses) expect([200, 404]).toContain(statusCode);
    expect(await linesOf(id)).toEqual([]);
  }
});

test('an add does not wait for an order of its product, and obeys the stock of its moment', async () => {
  const { id } = await createProduct(shop, { quantity: 5 });
  await shop.db.transaction(async (tx) => {
    await tx.update(allProducts).set({ quantity: 2 }).where(eq(allProducts.id, id));
    expect((await add(id, 3)).statusCode).toBe(200);
    expect((await add(id, 1)).statusCode).toBe(200);
  });
  const refused = await add(id, 1);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { available: 2 }]);
  expect(await linesOf(id)).toMatchObject([{ quantity: 4 }]);
});

test('F27 an add of a product that is deleted meanwhile is 404', async () => {
  const { id } = await createProduct(shop);
  let adding: ReturnType<typeof add> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.delete(allProducts).where(eq(allProducts.id, id));
    adding = add(id);
    adding.catch(() => {});
    await untilWaiting(shop.db);
  });
  const response = await adding!;
  expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test('F27 an add of a member who is deleted after the access check is 401, never 500', async () => {
  const { id } = await createProduct(shop);
  let adding: ReturnType<typeof add> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, member.id));
    adding = add(id);
    adding.catch(() => {});
    await untilWaiting(shop.db);
  });
  const response = await adding!;
  expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'token_not_valid' }]);
  expect(await linesOf(id)).toEqual([]);
});
