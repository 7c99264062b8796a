import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { startServer, type RunningServer } from '../testing/startServer';

type Span = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  status?: { message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

let database: TestDatabase;
let collector: Server;
let server: RunningServer;
let metricsPort: number;
const spans: Span[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  metricsPort = (free.address() as AddressInfo).port;
  free.close();
  server = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret of thirty-two bytes or more',
    SEED: 'none',
    CLUSTER: '2',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
}, 60_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  collector.closeAllConnections();
  collector.close();
  await database.drop();
});

const workers = () =>
  execFileSync('pgrep', ['-P', String(server.pid), '-f', 'main.js'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
let listReads = 0;
const readList = async () => {
  const response = await fetch(`${server.address}/api/products/`, { headers: { connection: 'close' } });
  if (response.ok) listReads += 1;
  return (await response.json()) as object[];
};

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

test('§7 two processes answer on one port, and both show a change of the catalog within a second', async () => {
  expect(workers()).toHaveLength(2);
  const several = () => Promise.all(Array.from({ length: 6 }, () => readList()));
  expect((await several()).map((list) => list.length)).toEqual([0, 0, 0, 0, 0, 0]);
  await database.db.$client.query(
    "INSERT INTO categories (name) VALUES ('Nuts'); INSERT INTO products (name, price, category_id) SELECT 'Almonds', 1, id FROM categories",
  );
  const changed = performance.now();
  await until(async () => (await several()).every((list) => list.length === 1));
  // Generous, for a busy machine.
  expect(performance.now() - changed).toBeLessThan(10_000);
  for (let round = 0; round < 3; round++)
    expect((await several()).map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('/metrics sums the requests of all processes', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain(
    `http_request_duration_seconds_count{method="GET",route="/api/products/",status="200"} ${listReads}`,
  );
});

test('a collector receives a span for each request, below the span of its caller, with its statements below it, without user input', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`${server.address}/api/user/verify-email/secret-token-1/?x=secret-query-1`, {
    headers: { connection: 'close', traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  const route = 'GET /api/user/verify-email/:token/';
  const request = await until(() => spans.find(({ name }) => name === route));
  const valueOf = (key: string) => request.attributes.find((each) => each.key === key)?.value;
  expect([
    request.parentSpanId,
    valueOf('http.route')?.stringValue,
    valueOf('url.path')?.stringValue,
    valueOf('http.response.status_code')?.intValue,
    request.status?.message,
  ]).toEqual(['b7ad6b7169203331', '/api/user/verify-email/:token/', '/api/user/verify-email/:token/', 404, undefined]);
  const below = await until(
    () =>
      spans.filter((span) => span.parentSpanId === request.spanId && span.name.startsWith('pg')).length > 0 && spans,
  );
  expect(JSON.stringify(below)).toMatch(/update \\"users\\"/);
  expect(JSON.stringify(below)).not.toMatch(/secret-(token|query)-1/);
});

test('a killed process is replaced while the other answers; at shutdown all of them end with 0', async () => {
  const [killed = 0, kept] = workers();
  process.kill(killed, 'SIGKILL');
  await until(() => !workers().includes(killed));
  expect(await readList()).toHaveLength(1);
  await until(() => workers().length === 2);
  expect(workers()).toContain(kept);
  // The output may arrive after the new process has started.
  await until(() => server.output().includes(`process ${killed} ended with SIGKILL; a new process replaces it`));
  const all = workers();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(
    all.filter((pid) =>
      execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split(/\s+/).includes(String(pid)),
    ),
  ).toEqual([]);
}, 30_000);
