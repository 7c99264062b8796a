import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createRefusedUploads, bodyOf, type RefusedUpload } from '../testing/refusedUploads';
import { openPort } from '../testing/httpCaller';
import { type TestShop } from '../testing/createTestApp';

const MIB = 1024 * 1024;
let shop: TestShop;
let uploads: RefusedUpload[];
beforeAll(async () => {
  ({ shop, uploads } = await createRefusedUploads());
  // Read when the server begins to listen.
  Object.assign(shop.app.server, { connectionsCheckingInterval: 20 });
  await openPort(shop.app);
});
afterAll(() => shop.close());

/** Opens a connection and sends the head of an upload. `sent` counts what the server's side has taken. */
function open({ method, path, headers }: Pick<RefusedUpload, 'method' | 'path' | 'headers'>, size: number) {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const lines = Object.entries({ host: 'shop', ...headers, 'content-length': size });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  let response = '';
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text: string) => (response += text));
  return { socket, response: () => response };
}

/** Resolves with the server's side of a connection when it has ended. */
const closed = ([socket]: [Socket]) => new Promise<Socket>((resolve) => socket.on('close', () => resolve(socket)));

/** The status that a client sees which sends all of its body before it reads: a broken connection is an error. */
async function sendAll(upload: RefusedUpload): Promise<string> {
  const body = bodyOf(upload);
  const { socket, response } = open(upload, body.length);
  const sent = new Promise<void>((resolve, reject) => {
    socket.on('error', reject).write(body, (error) => (error ? reject(error) : resolve()));
  });
  const answered = once(socket, 'data');
  await Promise.all([sent, answered]);
  socket.destroy();
  return response().slice(9, 12);
}

async function fetchStatus(upload: RefusedUpload): Promise<string> {
  const { method, path, headers } = upload;
  const bytes = new Uint8Array(bodyOf(upload));
  const body = upload.isChunked ? new Blob([bytes]).stream() : bytes;
  const options = { method, headers, body, duplex: 'half' } as RequestInit;
  const response = await fetch(shop.app.listeningOrigin + path, options);
  await response.json();
  return String(response.status);
}

test('every early response to an upload reaches a client that sends all of it, and Node', async () => {
  const found: string[] = [];
  for (const upload of uploads) {
    const end = upload.begin?.();
    const calls = [...(upload.isChunked ? [] : [sendAll]), fetchStatus];
    for (const call of calls)
      found.push(`${upload.what}, found ${await call(upload).catch((error: Error) => error.message)}`);
    end?.();
  }
  expect(found.filter((text) => !/: (\d+), found \1$/.test(text))).toEqual([]);
});

test('a client that sends without end is cut off after 16 MiB', async () => {
  const served = once(shop.app.server, 'connection') as Promise<[Socket]>;
  const { socket, response } = open(uploads[0]!, 1024 * MIB);
  const chunk = Buffer.alloc(MIB);
  const send = () => void (socket.writable && socket.write(chunk, send));
  send();
  const { bytesRead } = await closed(await served);
  expect(response()).toMatch(/^HTTP\/1\.1 401 /);
  expect(Math.floor(bytesRead / MIB)).toBe(16);
});

test.each([
  ['a byte at a time', true],
  ['nothing more', false],
])('a client that sends %s does not keep its connection', async (_what, isSending) => {
  const { server } = shop.app;
  const { headersTimeout, requestTimeout, timeout } = server;
  expect([requestTimeout, timeout]).toEqual([60_000, 20_000]);
  const served = once(server, 'connection') as Promise<[Socket]>;
  const { socket, response } = open(uploads[0]!, MIB);
  const ended = closed(await served);
  await once(socket, 'data');
  const sending = isSending ? setInterval(() => socket.writable && socket.write('x'), 20) : undefined;
  // Divided by a hundred, once this upload has its response: a busy machine may take that long to read its head.
  if (isSending) Object.assign(server, { headersTimeout: 100, requestTimeout: 600 });
  else (await served)[0].setTimeout(timeout / 100);
  await ended;
  clearInterval(sending);
  socket.destroy();
  Object.assign(server, { headersTimeout, requestTimeout });
  expect(response().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});
