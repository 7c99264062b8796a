/** What the front does with calls, checked with two servers in place of the shops that report what they got. */
import { createServer } from 'node:http';
import http2 from 'node:http2';
import { createCaller } from '../../bench/shoppers.mjs';
import { addressOf } from './files.mjs';
import { startFront } from './shops.mjs';

const [ADDRESS, ...BACKENDS] = [20, 21, 22].map(addressOf);
const INTERNAL = ['/metrics', '/health/ready', '/%68ealth/live', '//metrics', '/api/docs/', '/api/docs/json'];

/** After which a shop sends a page without its content. */
const SLOW_MS = 3000;

/**
 * A server that drops the first call of each path with `drop`, answers `busy` with 503, `slow` late, and others with what it got. It is not
 * ready while `closing` has its address.
 */
async function startEcho(address, received, closing) {
  const server = createServer((request, response) => {
    const { method, url, headers, rawHeaders } = request;
    if (url === '/health/ready') return response.writeHead(closing.has(address) ? 503 : 200).end();
    received.push(`${method} ${url}`);
    if (url.includes('drop') && received.filter((each) => each.endsWith(url)).length === 1) request.socket.destroy();
    else if (url.includes('busy')) response.writeHead(503).end();
    else {
      const text = JSON.stringify({ address, headers, rawHeaders });
      setTimeout(() => response.end(text), url.includes('slow') ? SLOW_MS : 0);
    }
  });
  await new Promise((resolve) => server.listen(8000, address, resolve));
  return server;
}

const negotiate = (ca) =>
  new Promise((resolve, reject) => {
    const session = http2.connect(`https://${ADDRESS}`, { ca });
    session.once('error', reject);
    session.once('connect', (_, socket) => {
      resolve(socket.alpnProtocol);
      session.close();
    });
  });

async function check(call, front, received, closing) {
  const { ca } = front;
  const address = `https://${ADDRESS}`;
  const spoofed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-forwarded-proto': 'http' };
  const echoed = await call(`${address}/`, { method: 'GET', headers: spoofed });
  const { headers, rawHeaders } = JSON.parse(echoed.text);
  const once = rawHeaders.filter((each) => each.toLowerCase() === 'x-forwarded-for').length === 1;
  const refused = await Promise.all(
    INTERNAL.map(async (path) => (await call(address + path, { method: 'GET' })).status),
  );
  const plain = await fetch(`http://${ADDRESS}/products`, { redirect: 'manual' });
  const [read, busy, slow] = await Promise.all(
    ['drop', 'busy', 'slow'].map((what) => call(`${address}/read-${what}`, { method: 'GET' })),
  );
  // On a connection of its own, as each stream of HTTP/2 is treated.
  const other = createCaller(1, { ca });
  const write = await other.call(`${address}/write-drop`, { body: '{}' }).finally(other.close);
  closing.add(BACKENDS[1]);
  await front.untilDown('shop2');
  const others = await Promise.all([1, 2, 3, 4].map(() => call(`${address}/`, { method: 'GET' })));
  const times = (path) => received.filter((each) => each.endsWith(path)).length;
  return {
    'HTTP/2 is negotiated': (await negotiate(ca)) === 'h2',
    'plain HTTP is redirected': plain.status === 301 && plain.headers.get('location') === `https://${ADDRESS}/products`,
    'X-Forwarded-For is set, not appended': once && headers['x-forwarded-for'] === '127.0.0.1',
    'Forwarded is dropped, X-Forwarded-Proto is set': !headers.forwarded && headers['x-forwarded-proto'] === 'https',
    'internal addresses are 404': refused.every((status) => status === 404),
    'a read without a response is repeated on the other shop': read.status === 200 && times('/read-drop') === 2,
    'a read that both shops answer with 503 is repeated once': busy.status === 503 && times('/read-busy') === 2,
    'a page that comes without its content is not repeated': slow.status === 200 && times('/read-slow') === 1,
    'a write without a response is not repeated': write.status === 502 && times('/write-drop') === 1,
    'a shop that is not ready gets no calls': others.every((other) => JSON.parse(other.text).address === BACKENDS[0]),
  };
}

/** Resolves to the failed checks. */
export async function checkFront() {
  const [received, closing] = [[], new Set()];
  const servers = await Promise.all(BACKENDS.map((address) => startEcho(address, received, closing)));
  const front = startFront('checked', { '10.0.0.10': ADDRESS, '10.0.0.11': BACKENDS[0], '10.0.0.12': BACKENDS[1] });
  const { call, close } = createCaller(4, { ca: front.ca });
  try {
    await Promise.all([front.untilUp('shop1'), front.untilUp('shop2')]);
    const checks = Object.entries(await check(call, front, received, closing));
    for (const [what, holds] of checks) console.error(`front: ${holds ? 'ok    ' : 'FAILED'} ${what}`);
    return checks.filter(([, holds]) => !holds).map(([what]) => what);
  } finally {
    close();
    await front.program.stop();
    for (const server of servers) server.close();
  }
}
