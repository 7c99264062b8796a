import { eq } from 'drizzle-orm';
import { type MissedSearch, type PopularSearches } from '../../../../contract/searches';
import { allProducts } from '../../../db/schema';
import { searches } from '../../../db/searchSchema';
import { buildTestApp } from '../../../testing/createTestApp';
import { createMember, createProduct } from '../../../testing/factories';
import { prepare, prepareApp } from '../../../testing/prepare';
import { createSearchCounter } from './countSearches';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
let product: number;
beforeAll(async () => {
  product = (await createProduct(shop, { name: 'Almonds', aliases: 'badam' })).id;
});
beforeEach(async () => {
  await shop.db.delete(searches);
  shop.responseCache.clear();
});
afterEach(() => {
  shop.clock.now = null;
});

const url = (search: string, query = 'page=1') => `/api/products/?${new URLSearchParams({ search })}&${query}`;

/** Makes the calls at a process of its own, which writes what it has counted when it ends. */
async function visit(...urls: string[]): Promise<void> {
  const app = await buildTestApp({ db: shop.db, config: shop.config, now: () => shop.clock.now ?? Date.now() });
  for (const each of urls) expect((await app.inject(each)).statusCode).toBe(200);
  await app.close();
}
const missed = async () =>
  (await shop.app.inject({ url: '/api/desk/missed-searches/', headers: clerk.headers })).json<MissedSearch[]>();
const popular = async () => (await shop.app.inject('/api/popular-searches/')).json<PopularSearches>().searches;

test('a first page of a search is counted; further pages, suggestions and what may be personal are not', async () => {
  await visit(
    url('  Corn   FLAKES '),
    url('corn flakes'),
    url('almonds'),
    url('almonds', 'page_size=6&page=1'),
    url('maya@example.com'),
    url('9812345678'),
    url('984 123 4567'),
    url('९८१२३४५६७८'),
    url('x'.repeat(61)),
    '/api/products/?page=1',
  );
  const rows = await shop.db.select().from(searches).orderBy(searches.text);
  expect(rows.map(({ text, found, times }) => [text, found, times])).toEqual([
    ['almonds', true, 1],
    ['corn flakes', false, 2],
  ]);
});

test('staff see what found nothing within 30 days, until a product has the word', async () => {
  shop.clock.now = Date.now() - 40 * 24 * 3600 * 1000;
  await visit(url('nescafe'));
  shop.clock.now = null;
  await visit(url('corn flakes'), url('corn flakes'), url('giri'), url('almonds'));
  expect((await missed()).map(({ text, times }) => [text, times])).toEqual([
    ['corn flakes', 2],
    ['giri', 1],
  ]);
  expect((await shop.db.select().from(searches)).map(({ text }) => text)).not.toContain('nescafe');
  await shop.db.update(allProducts).set({ aliases: 'badam, giri' }).where(eq(allProducts.id, product));
  expect((await missed()).map(({ text }) => text)).toEqual(['corn flakes']);
});

test('a search is popular once five found something, but not the beginning of another one', async () => {
  const five = (text: string) => Array.from({ length: 5 }, () => url(text));
  await visit(...five('almo'), ...five('almonds'), ...five('badam').slice(1), ...five('corn flakes'));
  expect(await popular()).toEqual(['almonds']);
});

test('a loop of different texts is counted up to a limit', async () => {
  const { count, stop } = createSearchCounter({ db: shop.db, now: Date.now, log: shop.app.log });
  for (let search = 0; search < 510; search += 1) count(`q${search}`, false);
  await stop();
  expect(await shop.db.$count(searches)).toBe(500);
});
