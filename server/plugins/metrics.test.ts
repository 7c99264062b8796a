import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type App } from '../context';
import { salesPause } from '../db/salesSchema';
import { buildTestApp, createTestApp, type TestShop } from '../testing/createTestApp';
import { createMember, createProduct } from '../testing/factories';
import { createMetrics, serveMetrics } from './metrics';

let shop: TestShop;
let app: App;
let metrics: { port: number; close: () => void };
beforeAll(async () => {
  shop = await createTestApp();
  app = await buildTestApp({ db: shop.db, config: shop.config, observers: [createMetrics()] });
  metrics = await serveMetrics({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  metrics.close();
  await app.close();
  await shop.close();
});

/** The exposition format, as promtool reads it: a sample under its own HELP and TYPE. Gives the samples by name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples: Record<string, number> = {};
  let family = '';
  for (const line of (await response.text()).split('\n').filter(Boolean)) {
    const [, kind, name = ''] = /^# (HELP|TYPE) ([a-z_]\w*) \S/.exec(line) ?? [];
    if (kind === 'HELP') family = name;
    if (kind) expect(name).toBe(family);
    else {
      const [, sample = '', labels = '', value] =
        /^([a-z_]\w*)((?:\{(?:\w+="[^"\\\n]*",?)+\})?) (Nan|[-+\d.eInf]+)$/.exec(line) ?? [];
      expect([line, sample.startsWith(family)]).toEqual([line, true]);
      samples[sample + labels] = Number(value);
    }
  }
  return samples;
}

test('a scrape has requests by route and status, logins, cart changes, the pool and the event loop', async () => {
  const [member, product] = [await createMember(shop), await createProduct(shop)];
  await app.inject('/api/products/?search=almonds&page=1');
  await app.inject('/api/products/?search=figs');
  await app.inject('/.env');
  await app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { email: 'nobody@example.com', password: 'Wrong-1234' },
  });
  const add = (quantity: number) =>
    app.inject({
      method: 'POST',
      url: '/api/products/cart/add_item/',
      headers: member.headers,
      payload: { product_id: product.id, quantity },
    });
  await add(2);
  await add(1000);
  await app.inject({ method: 'PUT', url: '/api/products/cart/add_item/', headers: member.headers, payload: {} });
  expect(await scrape()).toMatchObject({
    'http_request_duration_seconds_count{method="GET",route="/api/products/",status="200"}': 2,
    'http_request_duration_seconds_count{method="GET",route="none",status="404"}': 1,
    'shop_logins_total{outcome="refused"}': 1,
    'shop_cart_changes_total{change="add",outcome="done"}': 1,
    'shop_cart_changes_total{change="add",outcome="refused"}': 1,
    db_up: 1,
    'db_pool_connections{state="waiting"}': 0,
    'db_pool_connections{state="idle"}': expect.any(Number),
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
  });
});

test('calls that are refused because sales are paused are counted apart, so that the alert of failures leaves them out', async () => {
  const { headers } = await createMember(shop);
  const quote = () =>
    app.inject({ method: 'POST', url: '/api/checkout/quote/', headers, payload: { address: 1, slot: null } });
  await quote();
  expect(await scrape()).toMatchObject({ shop_sales_refused_total: 0 });
  await shop.db.insert(salesPause).values({ since: new Date(), reason: 'A breach', text: 'Later', pausedBy: 'Gita' });
  expect((await quote()).statusCode).toBe(503);
  expect(await scrape()).toMatchObject({ shop_sales_refused_total: 1 });
  const alerts = readFileSync(path.resolve(__dirname, '../../deploy/alerts.yml'), 'utf8');
  const [, rule] = /alert: RequestsFail\n([^]*?)summary/.exec(alerts) ?? [];
  expect(rule).toContain('- (sum(rate(shop_sales_refused_total[5m])) or vector(0))');
});

test('the metrics port serves nothing else', async () => {
  expect((await fetch(`http://127.0.0.1:${metrics.port}/api/products/`)).status).toBe(404);
});

test.each(['grafana-dashboard.json', 'alerts.yml'])('%s uses only metrics that exist', async (file) => {
  const known = Object.keys(await scrape()).map((sample) => sample.replace(/\{.*/, ''));
  const text = readFileSync(path.resolve(__dirname, '../../deploy', file), 'utf8');
  const used = new Set(text.match(/\b(http|shop|db|nodejs|process)_[a-z0-9_]+\b/g));
  expect(used.size).toBeGreaterThan(7);
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
});
