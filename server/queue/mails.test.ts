import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Config } from '../config/config';
import { inTransaction, openDatabase } from '../db/database';
import { createMailRenderers } from '../startJobs';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { createMember } from '../testing/factories';
import { openJobs, takeMailJobs } from '../testing/readMails';
import { startServer } from '../testing/startServer';
import { startToxicProxy } from '../testing/toxicProxy';
import { queueAccountMail } from '../modules/accounts/accountMail';
import { queueMail, workOnMails, type Mail, type MailRenderers } from './mails';
import { startQueue } from './startQueue';

let shop: TestShop;
let dataDir: string;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-mail-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await shop.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mails'`);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const listen = (server: Pick<Server, 'listen' | 'address'>) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

async function startSmtp(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    ...options,
  });
  server.on('error', () => {});
  const port = await listen(server.server);
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${port}`;
}

/** Collects the mails that an SMTP server receives; `accept` decides whether it confirms them. */
const collect = (received: string[], accept = () => true): SMTPServerOptions['onData'] => {
  return (stream, _session, done) => {
    let content = '';
    stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
    stream.on('end', () => {
      received.push(content);
      if (accept()) done();
    });
  };
};

/** What the mails of the kind `test` say, by id. */
const contents: (Mail | null)[] = [];
const toContent = (fields: Partial<Mail> = {}): Mail => ({
  recipient: 'maya@example.com',
  subject: 'Namaste',
  text: 'plain नमस्ते',
  html: '<p>rich</p>',
  ...fields,
});

async function start(config: Partial<Config>, { db, log } = { db: shop.db, log: shop.app.log }) {
  const settings = { ...shop.config, dataDir, ...config };
  const renderers: MailRenderers = {
    ...createMailRenderers({ db, config: settings, now: Date.now }),
    test: async (id) => contents[id] ?? null,
  };
  const { boss, isStopping, stop: stopQueue } = await startQueue({ db, log });
  const closeMails = await workOnMails(boss, { config: settings, log, renderers, isStopping });
  const stop = async () => {
    await stopQueue();
    closeMails();
  };
  closers.push(stop);
  return { stop };
}

const queue = (content: Mail | null = toContent(), options: Parameters<typeof queueMail>[2] = { priority: 1 }) =>
  inTransaction(shop.db, (transaction) =>
    queueMail(transaction, { kind: 'test', id: contents.push(content) - 1 }, options),
  );

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
type Job = { state: string; retries: number; delay: number; output: string };
const readJob = async (id: string) =>
  (
    await shop.db.execute<Job>(
      sql`SELECT state, retry_count AS retries, extract(epoch FROM start_after - now())::float8 AS delay, output::text FROM pgboss.job WHERE id = ${id}`,
    )
  ).rows[0];
const sent = (id: string) => until(async () => (await readJob(id)) === undefined);
const failed = (id: string) =>
  until(async () => {
    const job = await readJob(id);
    return job?.state === 'retry' && job.delay > 0 ? job : undefined;
  });
/** Makes the waiting jobs due now. */
const skipDelay = () =>
  shop.db.execute(sql`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'mails'`);

test('§8 the mail goes out by SMTP, text and HTML, once, and its link stays nowhere in the database', async () => {
  const received: string[] = [];
  const smtpUrl = await startSmtp({ onData: collect(received) });
  const ids = await Promise.all(
    [1, 2, 3, 4].map((n) => queue(toContent({ text: `https://shop.example/secret-link-${n}` }))),
  );
  await Promise.all([start({ smtpUrl }), start({ smtpUrl })]);
  for (const id of ids) await sent(id);
  expect(received).toHaveLength(4);
  expect(received[0]).toMatch(/^From: Mewa Pasal <no-reply@mewapasal\.example>/m);
  expect(received[0]).toMatch(/^To: maya@example\.com/m);
  expect(received[0]).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html/);
  expect(new Set(received.map((mail) => /^Message-ID: <(.+)@mewapasal\.example>/m.exec(mail)?.[1]))).toEqual(
    new Set(ids),
  );
  for (const table of [sql`pgboss.job`, sql`pgboss.archive`])
    expect((await shop.db.execute(sql`SELECT FROM ${table} AS t WHERE t::text LIKE '%secret-link%'`)).rows).toEqual([]);
});

test('§8 a hundred order mails do not delay the mail that resets a password, and share five connections', async () => {
  const received: string[] = [];
  let connections = 0;
  const smtpUrl = await startSmtp({
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: (stream, session, done) => {
      // A mail server that takes a moment for each mail.
      collect(received, () => false)?.(stream, session, done);
      stream.on('end', () => setTimeout(done, 10));
    },
  });
  for (let order = 0; order < 100; order += 1) await queue(toContent({ subject: 'Your order' }), {});
  await start({ smtpUrl });
  await until(async () => received.length > 0);
  await queue(toContent({ subject: 'Reset your password' }));
  const before = received.length;
  await until(async () => received.length === 101);
  // Only what was being sent already, and what the other connections sent meanwhile.
  const place = received.findIndex((mail) => mail.includes('Subject: Reset your password'));
  expect(place).not.toBe(-1);
  expect(place - before).toBeLessThan(30);
  expect(connections).toBeLessThanOrEqual(5);
});

test('§8 a mail of a transaction that is rolled back is not sent', async () => {
  await expect(
    inTransaction(shop.db, async (transaction) => {
      await queueMail(transaction, { kind: 'test', id: 0 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await takeMailJobs(shop.db)).toEqual([]);
});

describe('a mail server that asks for more', () => {
  const credentials = {
    authOptional: false,
    onAuth: ((auth, _session, done) =>
      auth.username === 'shop' && auth.password === 'p@ss:word'
        ? done(null, { user: 'shop' })
        : done(new Error('wrong password'))) satisfies SMTPServerOptions['onAuth'],
  };
  const asShop = (address: string, password = 'p@ss:word') =>
    address.replace('//', `//shop:${encodeURIComponent(password)}@`);
  /** The servers' certificate is signed by nobody: as a setting of the address, for these tests alone. */
  const trusting = (address: string) => `${address}/?tls.rejectUnauthorized=false`;

  test.each([
    [
      'STARTTLS and a password',
      { ...credentials, disabledCommands: [] },
      (address: string) => trusting(asShop(address)),
    ],
    [
      'TLS from the first byte and a password',
      { ...credentials, secure: true },
      (address: string) => trusting(asShop(address.replace('smtp:', 'smtps:'))),
    ],
  ])('§8 %s: the mail goes out encrypted, under the name of the shop', async (_name, options, address) => {
    const sessions: { secure: boolean; user: unknown }[] = [];
    const smtpUrl = await startSmtp({
      ...options,
      onData: (stream, session, done) => {
        sessions.push({ secure: session.secure, user: session.user });
        stream.resume().on('end', () => done());
      },
    });
    const id = await queue();
    await start({ smtpUrl: address(smtpUrl) });
    await sent(id);
    expect(sessions).toEqual([{ secure: true, user: 'shop' }]);
  });

  test.each([
    [
      'a wrong password',
      { ...credentials, disabledCommands: [] },
      (address: string) => trusting(asShop(address, 'other')),
      /Invalid login: 535 wrong password/,
    ],
    ['a certificate that nobody vouches for', { disabledCommands: [] }, (address: string) => address, /certificate/],
    [
      'a server that would take the password unencrypted',
      credentials,
      (address: string) => asShop(address),
      /STARTTLS/,
    ],
    [
      'a sender who is not let in',
      {
        onMailFrom: ((_address, _session, done) =>
          done(new Error('not for you'))) satisfies SMTPServerOptions['onMailFrom'],
      },
      (address: string) => address,
      /not for you/,
    ],
  ])('§8 %s keeps the mail, and what is written down holds no password', async (_name, options, address, reason) => {
    const smtpUrl = await startSmtp(options);
    const id = await queue();
    await start({ smtpUrl: address(smtpUrl) });
    const { output } = await failed(id);
    expect(output).toMatch(reason);
    expect(output).not.toMatch(/p@ss|other/);
  });
});

test('§8 a mail that is refused is kept, and tried again after about a minute, then two, then four', async () => {
  let refuse = true;
  const smtpUrl = await startSmtp({
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox away') : null),
  });
  const id = await queue();
  await start({ smtpUrl });
  for (const [retries, seconds] of [60, 120, 240].entries()) {
    const job = await failed(id);
    expect(job).toMatchObject({ retries, output: expect.stringContaining('mailbox away') });
    // It is read some time after it was set.
    expect(job.delay).toBeGreaterThan((seconds / 3) * 2 - 15);
    expect(job.delay).toBeLessThan((seconds / 3) * 4);
    refuse = retries < 2;
    await skipDelay();
  }
  await sent(id);
});

test('§8 a job keeps no address that a mail server refuses', async () => {
  const smtpUrl = await startSmtp({
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: no such user`)),
  });
  const id = await queue();
  await start({ smtpUrl });
  const { output } = await failed(id);
  expect(output).toMatch(/<\(address\)>: no such user/);
  expect(output).not.toContain('maya');
});

test('§8 a mail whose subject has gone is not sent, nor one without an id', async () => {
  const smtpUrl = await startSmtp({ onMailFrom: () => fail('a mail was sent') });
  const ids = [
    await queue(null),
    await inTransaction(shop.db, (transaction) => queueMail(transaction, { kind: 'test', id: null })),
  ];
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(shop.app.log), { info: (...line: unknown[]) => lines.push(line) });
  await start({ smtpUrl }, { db: shop.db, log });
  for (const id of ids) await sent(id);
  expect(lines).toEqual(
    expect.arrayContaining(ids.map((mail) => [{ mail }, 'nothing to send: what the mail is about has gone'])),
  );
});

test('§8 a mail that never gets through is given up after thirteen tries, and its link goes too', async () => {
  const smtpUrl = await startSmtp({ onRcptTo: (_address, _session, done) => done(new Error('mailbox away')) });
  const id = await queue();
  await shop.db.execute(
    sql`UPDATE pgboss.job SET retry_count = 11, state = 'retry', started_on = now() WHERE id = ${id}`,
  );
  const lines: string[] = [];
  const log = Object.assign(Object.create(shop.app.log), { warn: (_fields: object, text: string) => lines.push(text) });
  await start({ smtpUrl }, { db: shop.db, log });
  await sent(id);
  expect(lines).toEqual(['mail not sent; it is given up']);
});

test('§8 a mail server that hangs delays no registration, nor the end; the mail is tried again', async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => sockets.push(socket));
  // Longer than the shutdown waits. nodemailer leaves this timer running when the connection closes.
  const smtpUrl = `smtp://127.0.0.1:${await listen(hanging)}?greetingTimeout=6000`;
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
  const register = (email: string) => {
    const payload = {
      first_name: 'Maya',
      last_name: 'Tamang',
      email,
      password1: 'Kagbeni 2026',
      password2: 'Kagbeni 2026',
    };
    return shop.app.inject({ method: 'POST', url: '/api/user/register/', payload });
  };
  expect((await register('hang@example.com')).statusCode).toBe(201);
  const jobs = await start({ smtpUrl });
  await until(async () => sockets.length > 0);
  expect((await register('hang2@example.com')).statusCode).toBe(201);
  await jobs.stop();
  for (const socket of sockets) socket.destroy();
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM pgboss.job WHERE name = 'mails' ORDER BY created_on`,
  );
  const id = rows[0]!.id;
  expect(await failed(id)).toMatchObject({ retries: 0 });
  // The attempt itself fails after the shutdown, and sets the delay again.
  await until(async () => /pool was closed/.test((await failed(id)).output));
  await skipDelay();
  await start({ smtpUrl: null });
  await sent(id);
});

test('§8 a mail that the mail server confirms late is sent once when the shop stops meanwhile', async () => {
  const received: string[] = [];
  let confirm = () => {};
  const smtpUrl = await startSmtp({
    onData: (stream, session, done) => {
      confirm = done;
      collect(received, () => false)?.(stream, session, done);
    },
  });
  const id = await queue();
  const jobs = await start({ smtpUrl });
  await until(async () => received.length === 1);
  // Longer than the worker of pg-boss needs to stop, shorter than the shutdown waits.
  setTimeout(() => confirm(), 2700);
  await jobs.stop();
  expect(await readJob(id)).toBeUndefined();
});

test('§8 a server killed while it sends loses no mail: it is sent again with the same Message-ID', async () => {
  const received: string[] = [];
  let accept = false;
  const smtpUrl = await startSmtp({ onData: collect(received, () => accept) });
  const member = await createMember(shop);
  const id = await queueAccountMail(shop.db, 'verification', member.id);
  const server = await startServer({
    DATABASE_URL: String(shop.db.$client.options.connectionString),
    JWT_SECRET: 'a secret of thirty-two bytes or more',
    SMTP_URL: smtpUrl,
    SEED: 'none',
    DATA_DIR: dataDir,
  });
  await until(async () => received.length === 1);
  await server.end('SIGKILL');
  expect(await readJob(id)).toMatchObject({ state: 'active' });
  accept = true;
  // What pg-boss does once the job has expired, five minutes after its start.
  await shop.db.execute(sql`UPDATE pgboss.job SET started_on = now() - interval '301 seconds' WHERE id = ${id}`);
  await openJobs(shop.db).maintain();
  expect((await failed(id)).delay).toBeLessThan(81);
  await skipDelay();
  await start({ smtpUrl });
  await sent(id);
  const messageIds = received.map((mail) => /^Message-ID: (.+)\r$/m.exec(mail)?.[1]);
  expect(messageIds).toEqual([`<${id}@mewapasal.example>`, `<${id}@mewapasal.example>`]);
});

test('§8 a database that goes away while a mail is sent ends nothing; the mail stays queued', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  closers.push(() => process.off('unhandledRejection', unhandled));
  const line = await startToxicProxy(String(shop.db.$client.options.connectionString));
  const db = openDatabase(line.url);
  let refuse: () => void = () => {};
  const smtpUrl = await startSmtp({
    onRcptTo: (_address, _session, done) => (refuse = () => done(new Error('mailbox away'))),
  });
  const id = await queue();
  const lines: string[] = [];
  const log = Object.assign(Object.create(shop.app.log), { warn: (_fields: object, text: string) => lines.push(text) });
  const initial = refuse;
  const jobs = await start({ smtpUrl }, { db, log });
  await until(async () => refuse !== initial);
  await line.close();
  refuse();
  await until(async () => lines.includes('a statement of the background jobs failed'));
  await jobs.stop();
  await db.$client.end();
  expect(unhandled).not.toHaveBeenCalled();
  expect(await readJob(id)).toMatchObject({ state: 'active' });
});

test('§8 without SMTP_URL the mail is a file in the outbox, for this user alone, and the log says where', async () => {
  const lines: unknown[] = [];
  const id = await queue(toContent({ text: 'follow http://localhost:8000/api/user/verify-email/abc/' }));
  const log = Object.assign(Object.create(shop.app.log), { info: (...line: unknown[]) => lines.push(line) });
  await start({ smtpUrl: null }, { db: shop.db, log });
  await sent(id);
  const name = (await readdir(path.join(dataDir, 'outbox'))).find((each) => each.endsWith(`-${id}.eml`));
  const file = path.join(dataDir, 'outbox', String(name));
  expect(await readFile(file, 'utf8')).toContain('http://localhost:8000/api/user/verify-email/abc/');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(lines)).toContain(file);
});
