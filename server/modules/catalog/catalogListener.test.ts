import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import fastify from 'fastify';
import { readSettings } from '../../config/config';
import { buildTestApp } from '../../testing/createTestApp';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase';
import { createCatalogListener } from './catalogListener';
import { createResponseCache } from '../../http/responseCache';

let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
});

/** Passes connections on to PostgreSQL, but no notification while `drops` is true: as a pooler in transaction mode. */
async function startPooler() {
  const { hostname, port } = new URL(database.url);
  const clients = new Set<Socket>();
  const pooler = { drops: true, url: '', cut: () => clients.forEach((client) => client.destroy()) };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    clients.add(client);
    client.on('error', () => {}).pipe(upstream.on('error', () => {}));
    client.on('close', () => upstream.destroy());
    let rest = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      // A message is a letter, its length without the letter, and its content; A is a notification.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1);
        if (!pooler.drops || rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);
  pooler.url = url.href;
  return pooler;
}

const createListener = (url: string, responseCache = createResponseCache()) =>
  createCatalogListener({ db: database.db, url, responseCache, log: fastify().log });

test('a pooler that loses notifications ends the start with the reason', async () => {
  const listener = createListener((await startPooler()).url);
  await expect(listener.start()).rejects.toThrow(/notifications do not arrive.* Set DATABASE_DIRECT_URL/);
  await listener.stop();
});

test('responses are not cached while notifications are lost, also after a reconnect', async () => {
  const pooler = await startPooler();
  const responseCache = createResponseCache();
  const [resume, suspend] = [jest.spyOn(responseCache, 'resume'), jest.spyOn(responseCache, 'suspend')];
  pooler.drops = false;
  const listener = createListener(pooler.url, responseCache);
  await listener.start();
  expect(resume).toHaveBeenCalledTimes(1);

  pooler.drops = true;
  pooler.cut();
  // The lost connection, and the one that hears nothing.
  while (suspend.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(resume).toHaveBeenCalledTimes(1);
  await listener.stop();
});

test('a server whose database is not prepared yet does not listen before it is told to', async () => {
  const responseCache = createResponseCache();
  const resume = jest.spyOn(responseCache, 'resume');
  const config = {
    ...readSettings({}),
    jwtSecret: 'a secret for tests, which is long enough',
    logLevel: 'silent' as const,
  };
  const app = await buildTestApp({ db: database.db, config, isReady: () => false, responseCache });
  await app.ready();
  expect(resume).not.toHaveBeenCalled();
  await Promise.all([app.startCatalogListener(), app.startCatalogListener()]);
  expect(resume).toHaveBeenCalledTimes(1);
  await app.close();
});
