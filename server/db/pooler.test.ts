import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { openShopDatabase } from '../cli/shopDatabase';
import { readSettings } from '../config/config';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { openMaintenanceDatabase, REQUEST_LIMITS } from './database';
import { PoolerError, readPooling, refuseUnusablePooler } from './pooler';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The message that tells a connection its process ID: a letter, the length, the process ID, a secret of four bytes. */
const BACKEND_KEY = Buffer.from('K\0\0\0\x0c', 'latin1');

type Edit = (message: string) => string;
const keep: Edit = (message) => message;
/** A row of one number. */
const NUMBER = /(D\0\0\0[^]\0\x01\0\0\0[^])(\d+)/g;
/** What a pooler in transaction mode shows at its edge: two connections are given one backend. */
const shareBackend: Edit = (message) =>
  message.replace(NUMBER, (_, head: string, pid: string) => head + '9'.repeat(pid.length));
/** The same of an older one: a backend is asked to execute a statement that it does not know. */
const loseStatement: Edit = (message) => message.replace(/(B[^]{4}\0pooler_)backend/g, '$1unknown');

/**
 * Passes connections on to PostgreSQL, each to one of its own, and tells them other process IDs: as a pooler in session mode does. `toServer`
 * and `toClient` replace parts of messages by others of the same length.
 */
async function startPooler({ toServer = keep, toClient = keep } = {}): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(database.url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client
      .on('error', () => upstream.destroy())
      .on('data', (chunk: Buffer) => upstream.write(Buffer.from(toServer(chunk.toString('latin1')), 'latin1')))
      .on('end', () => upstream.end());
    upstream
      .on('error', () => client.destroy())
      .on('data', (chunk: Buffer) => {
        const at = chunk.indexOf(BACKEND_KEY);
        if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + 5) + 1_000_000, at + 5);
        client.write(Buffer.from(toClient(chunk.toString('latin1')), 'latin1'));
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
  const { url, server } = await startPooler();
  expect(await readPooling(url, REQUEST_LIMITS)).toEqual({ mode: 'session', keepsStatements: true, keepsLimits: true });
  expect(await readPooling(url)).toEqual({ mode: 'session', keepsStatements: true, keepsLimits: false });
  const warn = jest.fn();
  await refuseUnusablePooler({ url, directUrl: database.url }, warn);
  expect(warn).not.toHaveBeenCalled();
  server.close();
});

test('a pooler in transaction mode is refused where notifications and locks go, and is fine for requests', async () => {
  const { url, server } = await startPooler({ toClient: shareBackend });
  expect(await readPooling(url, REQUEST_LIMITS)).toMatchObject({ mode: 'transaction', keepsStatements: true });
  await expect(refuseUnusablePooler({ url, directUrl: url })).rejects.toThrow(
    new PoolerError(
      'DATABASE_URL leads to a pooler in transaction mode: notifications would not arrive, and advisory locks would not hold. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    ),
  );
  await expect(refuseUnusablePooler({ url: database.url, directUrl: url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to a pooler in transaction mode/,
  );
  await expect(refuseUnusablePooler({ url, directUrl: database.url })).resolves.toBeUndefined();
  server.close();
});

test('a pooler in transaction mode that loses prepared statements is refused for requests, too', async () => {
  const { url, server } = await startPooler({ toServer: loseStatement });
  expect(await readPooling(url)).toMatchObject({ mode: 'transaction', keepsStatements: false });
  await expect(refuseUnusablePooler({ url, directUrl: database.url })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler in transaction mode that loses prepared statements/,
  );
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
