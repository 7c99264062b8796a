import { createTestApp } from '../../testing/createTestApp';
import { prepareApp } from '../../testing/prepare';

const shop = prepareApp(() => createTestApp({ logLevel: 'warn', rateLimit: 'on' }));

const report = {
  kind: 'caught',
  message: 'Cannot read properties of undefined',
  stack: 'TypeError: Cannot read properties\n    at CartPage (main.js:1:2345)',
  path: '/cart',
  build: 'main.0123456789.js',
};
let address = 0;
const send = (payload: object, from = `10.3.0.${(address += 1)}`) =>
  shop.app.inject({ method: 'POST', url: '/api/client-errors/?_t=1', payload, remoteAddress: from });

/** The log lines of calls that were written during the work. */
async function readLog(work: () => Promise<unknown>) {
  const before = shop.log.length;
  await work();
  return shop.log
    .slice(before)
    .map((line) => JSON.parse(line) as { reqId?: string; level: number; msg: string; client?: typeof report })
    .filter(({ reqId }) => reqId !== undefined);
}

test('SUP-09 a report is one line of the log, at warn', async () => {
  const lines = await readLog(async () => {
    const response = await send({ ...report, email: 'maya@example.com' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });
  expect(lines).toMatchObject([{ level: 40, msg: 'client error' }]);
  expect(lines[0]?.client).toEqual(report);
});

test('SUP-09 tokens, addresses, numbers, queries and control characters do not reach the log', async () => {
  const [line] = await readLog(() =>
    send({
      ...report,
      message: 'maya@example.com +9779812345678 Bearer abc \u001b[31mred\r\n',
      stack: 'Error: eyJhbGciOi.eyJ1c2Vy.c2ln\n    at f (https://shop.example/main.js?access=abc:1:2)',
      path: '/products?search=secret',
    }),
  );
  expect(line?.client).toMatchObject({
    message: '[email] [number] [token]  [31mred \n',
    stack: 'Error: [token]\n    at f (https://shop.example/main.js:1:2)',
    path: '/products',
  });
});

test.each([
  ['a missing field', { ...report, stack: undefined }, 400],
  ['another kind', { ...report, kind: 'other' }, 400],
  ['a text that is too long', { ...report, message: 'x'.repeat(501) }, 400],
  ['a body that is too large', { ...report, more: 'x'.repeat(20_000) }, 413],
])('SUP-09 %s is refused and not logged', async (_name, payload, status) => {
  const lines = await readLog(async () => expect((await send(payload)).statusCode).toBe(status));
  expect(lines).toEqual([]);
});

test('SUP-09 too many reports from one address are 429 and not logged', async () => {
  const lines = await readLog(async () => {
    const responses = await Promise.all(Array.from({ length: 32 }, () => send(report, '10.4.0.1')));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await send(report, '10.4.0.2')).statusCode).toBe(204);
  });
  expect(lines).toHaveLength(31);
});
