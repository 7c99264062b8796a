/** The server as a process: start, shutdown and the embedded database. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openShopDatabase } from '../cli/shopDatabase';
import { readSettings } from '../config/config';
import { readCommandLine } from '../db/processes';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { failToStart, startServer, type RunningServer } from '../testing/startServer';

jest.setTimeout(60_000);

let dataDir: string;
let database: TestDatabase;
const running: RunningServer[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-server-'));
  await chmod(dataDir, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(environment);
  running.push(server);
  return server;
}
const postmaster = async () =>
  Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
const call = (server: RunningServer, url: string, body?: object, token?: string) =>
  fetch(`${server.address}${url}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
/** Sends raw text to the server. */
function send(server: RunningServer, text: string) {
  let response = '';
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(text));
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (chunk) => (response += chunk.toString())).on('close', () => resolve()),
  );
  return { socket, response: () => response, answered };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const staff = { email: 'staff@mewapasal.example', password: 'Namaste123' };
const demo = { email: 'demo@mewapasal.example', password: 'Namaste123' };

describe('with the embedded PostgreSQL', () => {
  let server: RunningServer;
  let refresh: string;

  test('the first start creates everything and prints all addresses', async () => {
    server = await start({ DATA_DIR: dataDir });
    for (const line of [
      `${server.address.replace('127.0.0.1', 'localhost')}/`,
      path.join(dataDir, 'postgres'),
      '/api/docs/',
      demo.email,
      demo.password,
      staff.email,
      'Mewa Pasal',
      path.join(dataDir, 'outbox'),
    ]) {
      expect(server.output()).toContain(line);
    }
    const complaints = server.output().match(/^\{"level":[456]0.*/gm) ?? [];
    // The compiled server of the tests stands alone.
    expect(complaints.filter((line) => !line.includes('no web client'))).toEqual([]);
    expect(await (await call(server, '/api/products/')).json()).not.toHaveLength(0);
    expect((await call(server, '/health/ready')).status).toBe(200);
    for (const file of ['jwt.secret', 'postgres.password'])
      expect((await stat(path.join(dataDir, file))).mode & 0o777).toBe(0o600);
    expect(await readCommandLine(await postmaster())).toContain('listen_addresses=127.0.0.1');
    const login = await call(server, '/api/user/login/', demo);
    expect(login.status).toBe(200);
    ({ refresh } = (await login.json()) as { refresh: string });
    const { access } = (await (await call(server, '/api/user/login/', demo)).json()) as { access: string };
    const options = await call(server, '/api/delivery/options/?local_level=307', undefined, access);
    expect(await options.json()).toMatchObject({ area: { name: 'Kathmandu Valley' }, slots: expect.any(Array) });
    const users = await Promise.all(
      [demo, staff].map(async (account) => (await call(server, '/api/user/login/', account)).json()),
    );
    expect(users).toMatchObject([{ user: { is_staff: false } }, { user: { is_staff: true } }]);
  });

  test('a command beside the running shop, such as an import, finds its database and leaves it open', async () => {
    const { url, close } = await openShopDatabase({ ...readSettings({}), dataDir });
    await close();
    const client = new Client({ connectionString: url });
    await client.connect();
    expect((await client.query('SELECT FROM products LIMIT 1')).rowCount).toBe(1);
    await client.end();
    expect((await call(server, '/health/ready')).status).toBe(200);
  });

  test('F05 a second server on the same directory is refused in one line that names the first', async () => {
    const { code, output } = await failToStart({ DATA_DIR: dataDir });
    expect([code, output]).toEqual([
      1,
      `Data directory ${dataDir} in use by pid ${server.pid}. Stop that server, or set DATA_DIR to another place.\n`,
    ]);
    expect((await call(server, '/health/ready')).status).toBe(200);
  });

  test('SUP-07 each request is one line of JSON, and no line holds a secret', async () => {
    const secrets = [
      'Sekrit-Passwort-1',
      refresh,
      demo.password,
      'verify-token-123',
      (await readFile(path.join(dataDir, 'jwt.secret'), 'utf8')).trim(),
    ];
    const before = server.output().length;
    const payload = {
      first_name: 'Maya',
      last_name: 'Tamang',
      email: 'log@example.com',
      password1: secrets[0],
      password2: secrets[0],
    };
    await call(server, `/api/user/register/?password=${secrets[0]}`, payload);
    await call(server, '/api/user/login/', { email: 'log@example.com', password: secrets[0] });
    await call(server, '/api/auth/token/refresh/', { refresh }, refresh);
    await call(server, '/api/user/verify-email/verify-token-123/');
    await call(server, `/api/products/?search=%0d%0a%1b[31mred&_t=1`);
    const lines = () =>
      server
        .output()
        .slice(before)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; path?: string; status?: number; query?: object });
    // The line of an earlier call may come late.
    const readRequests = () =>
      lines()
        .filter(({ msg }) => msg === 'request')
        .slice(-5);
    await until(() => readRequests().at(-1)?.path === '/api/products/');
    const requests = readRequests();
    expect(requests.map((line) => [line.path, line.status])).toEqual([
      ['/api/user/register/', 201],
      ['/api/user/login/', 200],
      ['/api/auth/token/refresh/', 200],
      ['/api/user/verify-email/:token/', 404],
      ['/api/products/', 200],
    ]);
    expect(requests[4]?.query).toEqual({ search: '\r\n\u001b[31mred' });
    for (const secret of secrets.slice(0, 2)) expect(server.output()).not.toContain(secret);
    expect(server.output().slice(before)).not.toContain(demo.password);
    expect(server.output()).not.toContain(secrets[3]);
    expect(server.output()).not.toContain(secrets[4]);
  });

  test('F05 after kill -9 the next start takes the directory over, and no acknowledged change is lost', async () => {
    const orphan = await postmaster();
    await server.end('SIGKILL');
    expect(await readCommandLine(orphan)).toContain('postgres');
    server = await start({ DATA_DIR: dataDir });
    expect(await postmaster()).not.toBe(orphan);
    expect(await readCommandLine(orphan)).toBe('');
    const response = await call(server, '/api/auth/token/refresh/', { refresh });
    expect(response.status).toBe(200);
    expect(
      (await call(server, '/api/user/login/', { email: 'log@example.com', password: 'Sekrit-Passwort-1' })).status,
    ).toBe(200);
  });

  test('SIGTERM ends server and database with 0 and unlocks the directory', async () => {
    const pid = await postmaster();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await readCommandLine(pid)).toBe('');
    expect(await readdir(dataDir)).not.toContain('server.pid');
  });

  test('F05 a stale lock and postmaster.pid, whose process ids other processes have now, do not prevent the start', async () => {
    await writeFile(path.join(dataDir, 'server.pid'), `${process.pid} 1`);
    await writeFile(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`);
    server = await start({ DATA_DIR: dataDir });
    expect((await call(server, '/health/ready')).status).toBe(200);
    expect(await server.end('SIGINT')).toBe(0);
  });

  test('F06 a directory of another PostgreSQL version is refused and left unchanged', async () => {
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '15\n');
    const before = await readdir(path.join(dataDir, 'postgres'));
    const { code, output } = await failToStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/belongs to PostgreSQL 15, this program brings 18\. It was left as it is/);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(before);
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
  });

  test('F06 a corrupt directory is refused, with the last message of PostgreSQL, and left unchanged', async () => {
    await rm(path.join(dataDir, 'postgres/global/pg_control'));
    const { code, output } = await failToStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/PostgreSQL does not start on .*postgres\. It was left as it is/);
    expect(output).toContain('could not find the database system');
    expect(existsSync(path.join(dataDir, 'postgres/base'))).toBe(true);
  });
});

describe('with DATABASE_URL', () => {
  const secret = 'a secret of thirty-two bytes or more';

  const nowhere = () => path.join(dataDir, 'nowhere');
  let server: RunningServer;
  beforeAll(async () => {
    server = await start({ DATABASE_URL: database.url, JWT_SECRET: secret, DATA_DIR: nowhere(), SEED: 'none' });
  });

  test('it uses that database, creates no demo account, no directory and with SEED=none no product, and prints no password', async () => {
    expect(await (await call(server, '/api/products/')).json()).toEqual([]);
    for (const account of [demo, staff]) expect((await call(server, '/api/user/login/', account)).status).toBe(401);
    expect(server.output()).toContain(new URL(database.url).host);
    expect(server.output()).not.toContain(new URL(database.url).password);
    expect(server.output()).not.toMatch(/demo@|staff@/);
    expect(existsSync(nowhere())).toBe(false);
  });

  test('IN-10 a request that is not HTTP and one with an endless head are answered in JSON', async () => {
    const nonsense = send(server, 'nonsense\r\n\r\n');
    await nonsense.answered;
    expect(nonsense.response()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*\{"detail":"Bad Request\."\}$/);
    const endless = send(server, `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
    await endless.answered;
    expect(endless.response()).toMatch(/^HTTP\/1\.1 431 [^]*\{"detail":/);
  });

  test.each([
    [{ PORT: 'abc', SEED: 'x' }, 'PORT must be a whole number from 1 to 65535.\nSEED must be one of: demo, none.\n'],
    [
      { PORT: 'abc', DATABASE_URL: 'mysql://shop:geheim@host/shop' },
      'PORT must be a whole number from 1 to 65535.\nDATABASE_URL must be an address like postgres://user:password@host:5432/shop.\nJWT_SECRET is required with DATABASE_URL: at least 32 bytes, e.g. from: openssl rand -hex 32.\n',
    ],
  ])('F31 the start with %j ends with one clear line each and no file', async (environment, lines) => {
    const { code, output } = await failToStart({ DATA_DIR: nowhere(), ...environment });
    expect([code, output]).toEqual([1, lines]);
    expect(existsSync(nowhere())).toBe(false);
  });

  test('F31 a database that refuses the login ends the start with one line, without the password', async () => {
    const wrong = new URL(database.url);
    wrong.pathname = '/no_such_shop';
    const { code, output } = await failToStart({ DATABASE_URL: wrong.href, JWT_SECRET: secret, LOG_LEVEL: 'error' });
    expect([code, output]).toEqual([
      1,
      'The server cannot connect to DATABASE_URL: database "no_such_shop" does not exist\n',
    ]);
  });

  test('F04 a database that comes up late is waited for: live, not ready, 503 on the API, open within five seconds, and ended at once by a second signal', async () => {
    const { hostname, port } = new URL(database.url);
    const late = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on('error', () => end.destroy());
    });
    const address = new URL(database.url);
    await once(late.listen(0, '127.0.0.1'), 'listening');
    address.port = String((late.address() as AddressInfo).port);
    late.close();
    await once(late, 'close');

    const waiting = await startServer(
      { DATABASE_URL: address.href, JWT_SECRET: secret, SEED: 'none' },
      /the next attempt/,
    );
    running.push(waiting);
    expect((await call(waiting, '/health/live')).status).toBe(200);
    expect((await call(waiting, '/health/ready')).status).toBe(503);
    for (const url of ['/api/products/', '/api/user/']) {
      const response = await call(waiting, url);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '1',
        { detail: 'The shop is busy just now. Please try again.' },
      ]);
    }
    late.listen(Number(address.port), '127.0.0.1').unref();
    const up = Date.now();
    await until(async () => (await call(waiting, '/health/ready')).ok);
    expect(Date.now() - up).toBeLessThan(5000);
    expect(await (await call(waiting, '/api/products/')).json()).toEqual([]);

    // A second signal ends the process although a request is still open.
    const { socket, response } = send(
      waiting,
      'POST /api/user/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    );
    socket.on('error', () => {});
    await until(() => response().startsWith('HTTP/1.1 100 Continue'));
    void waiting.end('SIGTERM');
    await until(() =>
      call(waiting, '/health/live').then(
        () => false,
        () => true,
      ),
    );
    const asked = Date.now();
    let code: number | null | void = undefined;
    while (code === undefined)
      code = await Promise.race([waiting.end('SIGTERM'), new Promise<void>((resolve) => setTimeout(resolve, 100))]);
    expect(code).toBe(1);
    expect(Date.now() - asked).toBeLessThan(3000);
    late.close();
  });

  test('F32 a server that waits for the migrations of another one says so, is live but not ready, and open only when all its processes are', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('SELECT pg_advisory_lock(6392771010)');
    const environment = { DATABASE_URL: database.url, JWT_SECRET: secret, SEED: 'none', CLUSTER: '2' };
    const waiting = await startServer(environment, /listening on[^]*listening on/);
    running.push(waiting);
    expect(waiting.output()).toContain('another server applies migrations');
    expect((await call(waiting, '/health/live')).status).toBe(200);
    expect((await call(waiting, '/health/ready')).status).toBe(503);
    expect(waiting.output()).not.toContain('is open');
    await client.end();
    await until(() => waiting.output().includes('is open'));
    expect((await call(waiting, '/health/ready')).status).toBe(200);
    expect(await waiting.end('SIGTERM')).toBe(0);
  });

  test('F04 a database that is lost before the jobs start is waited for', async () => {
    const { hostname, port } = new URL(database.url);
    let isLost = true;
    // The connections of requests and jobs name their time limits, the one that prepares the database does not.
    const line = createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', (chunk) => {
          if (isLost && chunk.includes('statement_timeout')) return socket.destroy();
          const upstream = connect(Number(port), hostname, () => upstream.write(chunk));
          upstream.on('error', () => socket.destroy());
          socket.pipe(upstream).pipe(socket);
        });
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
    const address = new URL(database.url);
    address.port = String((line.address() as AddressInfo).port);
    const waiting = await startServer(
      { DATABASE_URL: address.href, JWT_SECRET: secret, SEED: 'none' },
      /the next attempt/,
    );
    running.push(waiting);
    expect((await call(waiting, '/health/ready')).status).toBe(503);
    isLost = false;
    await until(async () => (await call(waiting, '/health/ready')).ok);
    expect(await waiting.end('SIGTERM')).toBe(0);
    line.close();
  });

  test('F31 a start-up parameter that the database or a pooler refuses ends the start with the reason', async () => {
    const unknown = new URL(database.url);
    unknown.searchParams.set('options', '-c nonsense=1');
    expect(await failToStart({ DATABASE_URL: unknown.href, JWT_SECRET: secret, LOG_LEVEL: 'error' })).toEqual({
      code: 1,
      output: 'The server cannot connect to DATABASE_URL: unrecognized configuration parameter "nonsense"\n',
    });
    const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''].join('\0');
    const pooler = createServer((socket) => {
      const head = Buffer.from('E____');
      head.writeInt32BE(4 + fields.length + 1, 1);
      socket.on('error', () => {}).end(Buffer.concat([head, Buffer.from(`${fields}\0`)]));
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { code, output } = await failToStart({
      DATABASE_URL: `postgres://shop@127.0.0.1:${(pooler.address() as AddressInfo).port}/shop`,
      JWT_SECRET: secret,
      LOG_LEVEL: 'error',
    });
    pooler.close();
    expect([code, output]).toEqual([
      1,
      'The server cannot connect to DATABASE_URL: unsupported startup parameter: statement_timeout\n',
    ]);
  });

  test('a port that is in use is reported', async () => {
    const { code, output } = await failToStart({
      DATABASE_URL: database.url,
      JWT_SECRET: secret,
      PORT: new URL(server.address).port,
    });
    expect(code).toBe(1);
    expect(output).toContain('Set PORT or HOST to another value.');
  });

  test('F02 on SIGTERM it accepts no new connection, answers open requests with connection: close, and ends with 0', async () => {
    const body = JSON.stringify({ refresh: 'garbage' });
    const { socket, response, answered } = send(
      server,
      `POST /api/auth/token/refresh/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await until(() => response().startsWith('HTTP/1.1 100 Continue'));
    // Ctrl-C delivers signals twice: from the terminal and from the parent process.
    process.kill(server.pid, 'SIGINT');
    const ended = server.end('SIGTERM');
    await until(() =>
      call(server, '/health/live').then(
        () => false,
        () => true,
      ),
    );
    socket.write(body);
    await answered;
    expect(response()).toMatch(/HTTP\/1\.1 401 Unauthorized\r\n/);
    expect(response()).toMatch(/\r\nconnection: close\r\n/i);
    expect(await ended).toBe(0);
  });
});
