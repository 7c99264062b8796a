import { eq, sql } from 'drizzle-orm';
import { MAX_STOCK_ALERTS } from '../../../contract/wishRules';
import { type ProductIds } from '../../../contract/wishes';
import { inTransaction } from '../../db/database';
import { allProducts } from '../../db/schema';
import { stockAlerts } from '../../db/wishSchema';
import { createMember, createProduct, type TestMember } from '../../testing/factories';
import { readMails } from '../../testing/readMails';
import { untilWaiting } from '../../testing/untilWaiting';
import { prepareApp } from '../../testing/prepare';
import { deleteToldAlerts, tellDueAlerts } from './stockAlerts';

const DAY_MS = 24 * 3600 * 1000;

const shop = prepareApp();
afterEach(() => {
  shop.clock.now = null;
});

async function call(member: TestMember, method: 'GET' | 'PUT' | 'DELETE', path = '') {
  const response = await shop.app.inject({ method, url: `/api/stock-alerts/${path}`, headers: member.headers });
  return { status: response.statusCode, body: response.json<ProductIds & { code?: string }>() };
}
const ask = (member: TestMember, id: number) => call(member, 'PUT', `${id}/`);
const setStock = (id: number, quantity: number) =>
  shop.db.update(allProducts).set({ quantity }).where(eq(allProducts.id, id));
const tell = () => tellDueAlerts({ db: shop.db, config: shop.config, now: () => shop.clock.now ?? Date.now() });
const subjects = async ({ email }: TestMember) => (await readMails(shop, email)).map(({ subject }) => subject);

test('50 members wait for 3 packs: nine are told in the order in which they asked, each once', async () => {
  const { id } = await createProduct(shop, { name: 'Cashews', quantity: 0 });
  const members: TestMember[] = [];
  for (let count = 0; count < 50; count += 1) {
    const member = await createMember(shop);
    members.push(member);
    expect((await ask(member, id)).body).toEqual({ products: [id] });
  }
  const told = async () => {
    const counts: number[] = [];
    for (const member of members) counts.push((await subjects(member)).length);
    return counts;
  };
  expect(await tell()).toBe(0);
  await setStock(id, 3);
  // Two servers at once, and once more.
  const counts = await Promise.all([tell(), tell()]);
  expect(counts[0]! + counts[1]!).toBe(9);
  expect(await tell()).toBe(0);
  expect(await told()).toEqual(members.map((_, place) => (place < 9 ? 1 : 0)));
  expect(await readMails(shop, members[0]!.email)).toMatchObject([
    // It may be the only one.
    { subject: 'Mewa Pasal: Cashews is back', text: expect.not.stringMatching(/others/i) },
  ]);
  expect((await call(members[0]!, 'GET')).body.products).toEqual([]);

  // A sale makes nobody due; two more packs make six.
  await setStock(id, 1);
  await setStock(id, 3);
  expect(await tell()).toBe(6);
  expect(await told()).toEqual(members.map((_, place) => (place < 15 ? 1 : 0)));
});

test('those whose product is sold out again before they are told go on waiting at their place', async () => {
  const { id } = await createProduct(shop, { name: 'Honey', quantity: 0 });
  const [first, second] = [await createMember(shop), await createMember(shop)];
  await ask(first, id);
  await setStock(id, 1);
  await setStock(id, 0);
  expect(await tell()).toBe(0);
  await ask(second, id);
  await setStock(id, 1);
  expect(await tell()).toBe(2);
  expect([await subjects(first), await subjects(second)].map(({ length }) => length)).toEqual([1, 1]);
});

test('pieces that come back while the job lets members wait again are told', async () => {
  const { id } = await createProduct(shop, { quantity: 0 });
  const member = await createMember(shop);
  await ask(member, id);
  await setStock(id, 1);
  await setStock(id, 0);
  let telling: Promise<number> = Promise.resolve(0);
  await inTransaction(shop.db, async (transaction) => {
    await transaction.update(allProducts).set({ quantity: 2 }).where(eq(allProducts.id, id));
    let isOver = false;
    telling = tell().finally(() => (isOver = true));
    await untilWaiting(shop.db, { isOver: () => isOver });
  });
  expect((await telling) + (await tell())).toBe(1);
  expect(await subjects(member)).toHaveLength(1);
});

test('a product that is put back on sale with stock tells who waited, an archived one nobody', async () => {
  const { id } = await createProduct(shop, { name: 'Ghee', quantity: 0 });
  const member = await createMember(shop);
  await ask(member, id);
  await shop.db.update(allProducts).set({ archivedAt: new Date() }).where(eq(allProducts.id, id));
  await setStock(id, 5);
  expect(await tell()).toBe(0);
  await shop.db.update(allProducts).set({ archivedAt: null }).where(eq(allProducts.id, id));
  expect(await tell()).toBe(1);
  expect(await subjects(member)).toEqual(['Mewa Pasal: Ghee is back']);
});

test('a member waits once for a product, stops waiting, and does not wait for what is in stock or unknown', async () => {
  const member = await createMember(shop);
  const { id } = await createProduct(shop, { quantity: 0 });
  const inStock = await createProduct(shop);
  expect((await Promise.all([ask(member, id), ask(member, id)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await ask(member, inStock.id)).toMatchObject({ status: 400, body: { code: 'in_stock' } });
  expect((await ask(member, 999_999)).status).toBe(404);
  expect((await call(member, 'DELETE', `${id}/`)).body.products).toEqual([]);
  await setStock(id, 2);
  expect(await tell()).toBe(0);
});

test('a member is told of twenty products a day at most, whatever comes and goes', async () => {
  const member = await createMember(shop);
  const { id } = await createProduct(shop, { quantity: 0 });
  for (let round = 0; round < MAX_STOCK_ALERTS; round += 1) {
    expect((await ask(member, id)).status).toBe(200);
    await setStock(id, 1);
    await tell();
    await setStock(id, 0);
  }
  expect(await ask(member, id)).toMatchObject({ status: 400, body: { code: 'too_many_alerts' } });
  shop.clock.now = Date.now() + DAY_MS + 1000;
  const later = await createMember(shop, {});
  expect((await ask(later, id)).status).toBe(200);
  await shop.db.execute(sql`UPDATE stock_alerts SET told_at = told_at - interval '1 day' WHERE user_id = ${member.id}`);
  shop.clock.now = null;
  expect((await ask(member, id)).status).toBe(200);
  expect(await subjects(member)).toHaveLength(MAX_STOCK_ALERTS);
});

test('alerts that were told are deleted after thirty days, and others are kept', async () => {
  await shop.db.delete(stockAlerts);
  const member = await createMember(shop);
  const { id } = await createProduct(shop, { quantity: 0 });
  await ask(member, id);
  await setStock(id, 1);
  await tell();
  await setStock(id, 0);
  await ask(member, id);
  expect(await deleteToldAlerts(shop.db, new Date(Date.now() + 29 * DAY_MS))).toBe(0);
  expect(await deleteToldAlerts(shop.db, new Date(Date.now() + 31 * DAY_MS))).toBe(1);
  expect((await call(member, 'GET')).body.products).toEqual([id]);
});
