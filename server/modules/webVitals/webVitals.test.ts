import { asc, getTableColumns } from 'drizzle-orm';
import { type WebVitals } from '../../../contract/webVitals';
import { webVitals } from '../../db/webVitalSchema';
import { buildTestApp } from '../../testing/createTestApp';
import { createMember } from '../../testing/factories';
import { prepare, prepareApp } from '../../testing/prepare';
import { deleteOldWebVitals } from './webVitals';

const shop = prepareApp();
const clerk = prepare(() => createMember(shop, { isStaff: true }));
beforeEach(() => shop.db.delete(webVitals));
afterEach(() => {
  shop.clock.now = null;
});

const report = (payload: object, app = shop.app) =>
  app.inject({ method: 'POST', url: '/api/web-vitals/?_t=1', payload, headers: { 'user-agent': 'Phone 7' } });
async function reportAll(page: string, metric: string, values: number[]): Promise<void> {
  for (const value of values) expect((await report({ page, [metric]: value })).statusCode).toBe(204);
}
const read = async (week = '') =>
  (await shop.app.inject({ url: `/api/desk/web-vitals/?week=${week}`, headers: clerk.headers })).json<WebVitals>();
const rows = () => shop.db.select().from(webVitals).orderBy(asc(webVitals.metric), asc(webVitals.bucket));

test('a report is counted by week, page, metric and bucket, and nothing else of it is kept', async () => {
  shop.clock.now = Date.parse('2026-11-25T12:00:00+05:45');
  const { statusCode, body } = await report({ page: '/products/:id', lcp: 1840, inp: 96, cls: 0.002, user: 'Maya' });
  expect([statusCode, body]).toEqual([204, '']);
  await report({ page: '/products/:id', lcp: 1845 });
  const common = { week: '2026-11-22', page: '/products/:id' };
  expect(await rows()).toEqual([
    { ...common, metric: 'cls', bucket: 8, count: 1 },
    { ...common, metric: 'inp', bucket: 48, count: 1 },
    { ...common, metric: 'lcp', bucket: 79, count: 2 },
  ]);
  expect(Object.keys(getTableColumns(webVitals))).toEqual(['week', 'page', 'metric', 'bucket', 'count']);
});

test('reports that come at once are all counted', async () => {
  await Promise.all(Array.from({ length: 10 }, () => report({ page: '/', lcp: 900, cls: 0 })));
  expect((await rows()).map(({ metric, count }) => [metric, count])).toEqual([
    ['cls', 10],
    ['lcp', 10],
  ]);
});

test.each([
  ['an address in place of its pattern', { page: '/products/12', lcp: 900 }],
  ['a page of the desk', { page: '/desk', lcp: 900 }],
  ['a value below zero', { page: '/', lcp: -1 }],
  ['a text in place of a value', { page: '/', lcp: '900' }],
])('%s is refused', async (_what, payload) => {
  expect((await report(payload)).statusCode).toBe(400);
  expect(await rows()).toEqual([]);
});

test('a report without values counts nothing, and one beyond all buckets is in the last', async () => {
  expect((await report({ page: '/' })).statusCode).toBe(204);
  await report({ page: '/', lcp: 1e300, inp: 0 });
  expect((await rows()).map(({ metric, bucket }) => [metric, bucket])).toEqual([
    ['inp', 0],
    ['lcp', 120],
  ]);
});

test('the figure of a page is its 75th percentile, within 5 percent, with its rating', async () => {
  await reportAll('/products', 'lcp', [1000, 1000, 2000, 9000]);
  await reportAll('/products', 'inp', [150, 150, 300, 300]);
  await reportAll('/', 'cls', [0.3]);
  const { pages } = await read();
  expect(pages).toMatchObject([
    { page: '/products', lcp: { rating: 'good', count: 4 }, inp: { rating: 'needs_work', count: 4 }, cls: null },
    { page: '/', lcp: null, inp: null, cls: { rating: 'poor', count: 1 } },
  ]);
  const near = (value: number | undefined, expected: number) => Math.abs(value! / expected - 1);
  expect(near(pages[0]!.lcp?.p75, 2000)).toBeLessThan(0.05);
  expect(near(pages[0]!.inp?.p75, 300)).toBeLessThan(0.05);
  expect(near(pages[1]!.cls?.p75, 0.3)).toBeLessThan(0.05);
});

test('a week begins on Sunday in Kathmandu; staff see the newest, and each other one', async () => {
  for (const time of ['2026-11-21T23:59:00+05:45', '2026-11-22T00:01:00+05:45', '2026-11-28T23:59:00+05:45']) {
    shop.clock.now = Date.parse(time);
    await report({ page: '/', lcp: 900 });
  }
  shop.clock.now = null;
  const weeks = ['2026-11-22', '2026-11-15'];
  for (const [asked, week, count] of [
    ['', '2026-11-22', 2],
    ['2026-11-15', '2026-11-15', 1],
    ['2020-01-01', '2026-11-22', 2],
  ] as const)
    expect(await read(asked)).toMatchObject({ weeks, week, pages: [{ page: '/', lcp: { count } }] });
});

test('without reports there is no week', async () => {
  expect(await read()).toEqual({ weeks: [], week: null, pages: [] });
});

test('weeks are deleted once they began more than 26 weeks ago', async () => {
  const now = Date.parse('2026-11-25T12:00:00+05:45');
  const week = (day: string) => ({ week: day, page: '/', metric: 'lcp', bucket: 70, count: 3 });
  await shop.db.insert(webVitals).values([week('2026-05-17'), week('2026-05-24'), week('2026-11-22')]);
  expect(await deleteOldWebVitals(shop.db, now)).toBe(1);
  expect((await read()).weeks).toEqual(['2026-11-22', '2026-05-24']);
});

test('WEB_VITALS=off counts nothing', async () => {
  const app = await buildTestApp({ db: shop.db, config: { ...shop.config, webVitals: 'off' } });
  expect((await report({ page: '/', lcp: 900 }, app)).statusCode).toBe(204);
  await app.close();
  expect(await rows()).toEqual([]);
});
