import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { openShopDatabase } from '../cli/shopDatabase';
import { readSettings } from '../config/config';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { openMaintenanceDatabase, REQUEST_LIMITS } from './database';
import { readPooling, refuseUnusablePooler } from './pooler';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The message that tells a connection its process ID: a letter, the length, the process ID, a secret of four bytes. */
const BACKEND_KEY = Buffer.from('K\0\0\0\x0c', 'latin1');

/** Passes connections on to PostgreSQL, each to one of its own, and tells them other process IDs: as a pooler in session mode does. */
async function startSessionPooler(): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(database.url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream
      .on('error', () => client.destroy())
      .on('data', (chunk: Buffer) => {
        const at = chunk.indexOf(BACKEND_KEY);
        if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + 5) + 1_000_000, at + 5);
        client.write(chunk);
      })
      .on('end', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, server };
}

test('PostgreSQL itself is no pooler', async () => {
  expect(await readPooling(database.url)).toEqual({ mode: 'none', keepsStatements: true, keepsLimits: true });
  await expect(refuseUnusablePooler({ url: database.url, directUrl: database.url })).resolves.toBeUndefined();
});

test('a pooler that gives each connection a backend of its own is in session mode, and time limits that it drops are told', async () => {
  const { url, server } = await startSessionPooler();
  expect(await readPooling(url, REQUEST_LIMITS)).toEqual({ mode: 'session', keepsStatements: true, keepsLimits: true });
  expect(await readPooling(url)).toEqual({ mode: 'session', keepsStatements: true, keepsLimits: false });
  const warn = jest.fn();
  await refuseUnusablePooler({ url, directUrl: database.url }, warn);
  expect(warn).not.toHaveBeenCalled();
  server.close();
});

test('migrations and commands go to DATABASE_DIRECT_URL', async () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
    DATABASE_DIRECT_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
  });
  const { url, close } = await openShopDatabase(settings);
  await close();
  expect(url).toBe(database.url);
});

test('time limits of the role or the database hold for requests, and not for migrations and commands', async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await database.db.$client.query(`ALTER DATABASE ${name} SET ${setting} = '7s'`);
  const { $client } = openMaintenanceDatabase(database.url);
  const { rows } = await $client.query(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  await $client.end();
  expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
});
