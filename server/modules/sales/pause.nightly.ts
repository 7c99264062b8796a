import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { orders } from '../../db/orderSchema';
import { salesPause } from '../../db/salesSchema';
import { createDeliveringApp, createShopper, type Shopper } from '../../testing/checkoutCaller';
import { createProduct } from '../../testing/factories';
import { prepareApp } from '../../testing/prepare';
import { programPath, startServer, type RunningServer } from '../../testing/startServer';

const shop = prepareApp(createDeliveringApp);
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM');
});

const SHOPPERS = 24;
/** Runs the command as an operator does. Returns what it prints. */
const runCommand = async (...words: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: String(shop.db.$client.options.connectionString) };
  return (await promisify(execFile)(process.execPath, [programPath('cli/shop/main'), ...words], { env })).stdout;
};
const send = async (server: RunningServer, path: string, method: string, headers: object, body: object) => {
  const response = await fetch(server.address + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { id, code } = (await response.json()) as { id?: number; code?: string };
  return { status: response.status, id, code };
};

test('two processes place orders, and none is placed in either of them once sales are paused', async () => {
  const environment = {
    DATABASE_URL: String(shop.db.$client.options.connectionString),
    JWT_SECRET: shop.config.jwtSecret,
    SEED: 'none',
    PAYMENTS: 'simulated',
    RATE_LIMIT: 'off',
  };
  for (let count = 0; count < 2; count += 1) servers.push(await startServer(environment));
  const { id: product } = await createProduct(shop, { quantity: 100_000 });
  const shoppers: Shopper[] = [];
  for (let count = 0; count < SHOPPERS; count += 1) shoppers.push(await createShopper(shop));
  const results: { server: number; status: number; code: string | undefined }[] = [];
  let isOver = false;
  const load = async (shopper: Shopper, server: number) => {
    while (!isOver) {
      await shopper.fill(product).catch(() => undefined);
      const { address, member } = shopper;
      const headers = { ...member.headers, 'idempotency-key': crypto.randomUUID() };
      const body = { address, payment_method: 'cod', expected_total: '350.00' };
      const { id, ...result } = await send(servers[server]!, '/api/orders/', 'POST', headers, body);
      results.push({ server, ...result });
      if (id) await send(servers[server]!, `/api/orders/${id}/cancel/`, 'POST', member.headers, {});
    }
  };
  const running = shoppers.map((shopper, index) => load(shopper, index % 2));
  while (results.filter(({ status }) => status === 201).length < SHOPPERS) await sleep(20);
  expect(await runCommand('pause', '--reason', 'A breach')).toMatch(/^Sales are paused since /);
  const refusedBy = (server: number) =>
    results.filter((each) => each.server === server && each.code === 'sales_paused');
  while ([0, 1].some((server) => refusedBy(server).length < SHOPPERS)) await sleep(20);
  const placed = await shop.db.$count(orders);
  const count = results.length;
  while (results.length < count + 2 * SHOPPERS) await sleep(20);
  isOver = true;
  await Promise.all(running);
  const { rows } = await shop.db.$client.query<{ late: number }>(`
    SELECT count(*) FILTER (WHERE created_at > since + interval '1 second')::integer AS late
    FROM orders CROSS JOIN sales_pause`);
  expect(rows).toMatchObject([{ late: 0 }]);
  expect(await shop.db.$count(orders)).toBe(placed);
  expect(await runCommand('resume')).toMatch(/^The shop sells again/);
  expect(await runCommand('resume')).toBe('The shop sells already.\n');
  expect(await runCommand('end-sessions')).toBe(`${SHOPPERS} sessions were ended.\n`);
}, 120_000);

test('a command that makes no sense prints how to use it, and changes nothing', async () => {
  for (const words of [
    ['pause'],
    ['pause', '--reason', ' '],
    ['resume', '--reason', 'x'],
    ['stop'],
    ['pause', 'x', '--reason', 'y'],
  ]) {
    const failed = await runCommand(...words).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage:\n {2}npm run shop -- pause [^]* -- example /),
    });
  }
  expect(await shop.db.$count(salesPause)).toBe(0);
});
