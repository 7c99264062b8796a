import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Config } from '../config/config';
import { mails } from '../db/schema';
import { createTestApp, type TestShop } from '../testing/createTestApp';
import { startDelivery, type Delivery } from './delivery';

let shop: TestShop;
let dataDir: string;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-mail-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await shop.db.delete(mails);
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
  const port = await listen(server.server);
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${port}`;
}

function deliver(config: Partial<Config>): Delivery {
  const delivery = startDelivery({ db: shop.db, config: { ...shop.config, dataDir, ...config }, log: shop.app.log });
  closers.push(delivery.stop);
  return delivery;
}

async function queue(fields: Partial<typeof mails.$inferInsert> = {}) {
  const [mail] = await shop.db
    .insert(mails)
    .values({ recipient: 'maya@example.com', subject: 'Namaste', text: 'plain नमस्ते', html: '<p>rich</p>', ...fields })
    .returning();
  if (!mail) throw new Error('no mail came back');
  return mail.id;
}

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const row = async (id: number) => (await shop.db.select().from(mails).where(eq(mails.id, id)))[0];
/** What was sent is in the queue no more, nor is its link. */
const sent = (id: number) => until(async () => (await row(id)) === undefined);
const failed = (id: number) => until(async () => ((await row(id))?.lastError ? row(id) : undefined));

test('§8 the mail goes out by SMTP, text and HTML, once', async () => {
  const received: string[] = [];
  const smtpUrl = await startSmtp({
    onData: (stream, _session, done) => {
      let content = '';
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
      stream.on('end', () => {
        received.push(content);
        done();
      });
    },
  });
  const id = await queue();
  const [first, second] = [deliver({ smtpUrl }), deliver({ smtpUrl })];
  await sent(id);
  expect(await first.deliverDue()).toBe(0);
  expect(await second.deliverDue()).toBe(0);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^From: Mewa Pasal <no-reply@mewapasal\.example>/m);
  expect(received[0]).toMatch(/^To: maya@example\.com/m);
  expect(received[0]).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html/);
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
    deliver({ smtpUrl: address(smtpUrl) });
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
    deliver({ smtpUrl: address(smtpUrl) });
    const mail = await failed(id);
    expect(mail).toMatchObject({ attempts: 1, lastError: expect.stringMatching(reason) });
    expect(mail?.lastError).not.toMatch(/p@ss|other/);
  });
});

test('§8 a mail that is refused is kept, and tried again after a minute, then two, then four', async () => {
  let refuse = true;
  const smtpUrl = await startSmtp({
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox away') : null),
  });
  const id = await queue();
  const delivery = deliver({ smtpUrl });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    if (attempt > 1) {
      await shop.db
        .update(mails)
        .set({ nextAttemptAt: new Date(0), lastError: null })
        .where(eq(mails.id, id));
      await delivery.deliverDue();
    }
    const mail = await failed(id);
    expect(mail).toMatchObject({ attempts: attempt, lastError: expect.stringContaining('mailbox away') });
    waits.push(Math.round(((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 60_000));
  }
  expect(waits).toEqual([1, 2, 4]);

  refuse = false;
  await shop.db
    .update(mails)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(mails.id, id));
  await delivery.deliverDue();
  expect(await row(id)).toBeUndefined();
});

test('§8 a mail server that hangs delays no registration, nor the end; a server killed meanwhile loses no mail', async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => sockets.push(socket));
  const smtpUrl = `smtp://127.0.0.1:${await listen(hanging)}?greetingTimeout=400`;
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
  const delivery = deliver({ smtpUrl });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
  await until(async () => sockets.length > 0);
  const start = Date.now();
  expect((await register('hang2@example.com')).statusCode).toBe(201);
  expect(Date.now() - start).toBeLessThan(3000);
  await delivery.stop();
  const [mail] = await shop.db.select().from(mails).where(eq(mails.recipient, 'hang@example.com'));
  expect(mail).toMatchObject({ attempts: 1 });
  expect(await failed(mail?.id ?? 0)).toMatchObject({ lastError: 'Greeting never received' });

  await shop.db.update(mails).set({ nextAttemptAt: new Date(0) });
  deliver({ smtpUrl: null });
  await sent(mail?.id ?? 0);
});

test('§8 without SMTP_URL the mail is a file in the outbox, for this user alone, and the log says where', async () => {
  const lines: unknown[] = [];
  const id = await queue({ text: 'follow http://localhost:8000/api/user/verify-email/abc/' });
  const log = Object.assign(Object.create(shop.app.log), { info: (...line: unknown[]) => lines.push(line) });
  const delivery = startDelivery({ db: shop.db, config: { ...shop.config, dataDir, smtpUrl: null }, log });
  closers.push(delivery.stop);
  await sent(id);
  const name = (await readdir(path.join(dataDir, 'outbox'))).find((each) => each.endsWith(`-${id}.eml`));
  const file = path.join(dataDir, 'outbox', String(name));
  expect(await readFile(file, 'utf8')).toContain('http://localhost:8000/api/user/verify-email/abc/');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await until(async () => JSON.stringify(lines).includes(file));
});

test('§8 a mail that never gets through is given up after twenty tries', async () => {
  const id = await queue({ attempts: 20 });
  expect(await deliver({ smtpUrl: null }).deliverDue()).toBe(0);
  expect(await row(id)).toBeDefined();
});
