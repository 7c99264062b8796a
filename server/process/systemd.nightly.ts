/** The messages sent to systemd. A program in the place of systemd-notify writes it to a file. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { startServer } from '../testing/startServer';
import { reportToSystemd } from './systemd';

let directory: string;
let environment: { NOTIFY_SOCKET: string; WATCHDOG_USEC: string; PATH: string };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-systemd-'));
  const program = '#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> "$(dirname "$0")/messages"\n';
  await writeFile(path.join(directory, 'systemd-notify'), program, { mode: 0o755 });
  environment = { NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '300000', PATH: `${directory}:${process.env.PATH}` };
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const readMessages = async () =>
  (await readFile(path.join(directory, 'messages'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a server reports that it is open, again and again that it is alive, and last that it is closing', async () => {
  const server = await startServer({
    ...environment,
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    SEED: 'none',
    DATA_DIR: directory,
  });
  await until(async () => (await readMessages()).length >= 3);
  expect(await server.end('SIGTERM')).toBe(0);
  const messages = await readMessages();
  expect(messages.slice(0, 3)).toEqual(['/run/notify READY=1', '/run/notify WATCHDOG=1', '/run/notify WATCHDOG=1']);
  expect(messages).toContain('/run/notify STOPPING=1');
}, 60_000);

test('a shop that does not answer, or answers with an error, is not reported as alive', async () => {
  let respond: (response: ServerResponse) => void = () => {};
  let asked = 0;
  const shop = createServer((_request, response) => {
    asked += 1;
    respond(response);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const stop = await reportToSystemd({ address, environment });

  await until(() => asked >= 3);
  expect(await readMessages()).toEqual(['/run/notify READY=1']);
  respond = (response) => response.writeHead(503).end();
  await until(() => asked >= 6);
  expect(await readMessages()).toEqual(['/run/notify READY=1']);
  respond = (response) => response.end();
  await until(async () => (await readMessages()).includes('/run/notify WATCHDOG=1'));
  await stop();
  expect(await readMessages()).toContain('/run/notify STOPPING=1');
  shop.close();
  shop.closeAllConnections();
}, 60_000);

test('outside of systemd nothing is reported', async () => {
  const { PATH } = environment;
  const stop = await reportToSystemd({ address: 'http://127.0.0.1:1', environment: { PATH } });
  await stop();
  expect(await readMessages()).toEqual([]);
});
