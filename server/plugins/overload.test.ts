import fastify from 'fastify';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase';
import { type App } from '../context';
import { openPort } from '../testing/httpCaller';
import { errorHandler } from './errorHandler';
import { overload } from './overload';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('B3 a call without a response in time is a 503, and its late response is dropped', async () => {
  let answerLate = (_response: unknown) => {};
  let logged: unknown;
  const app = fastify();
  await app.register(errorHandler);
  app.addHook('onResponse', async ({ internalError }) => {
    logged = internalError;
  });
  app.get('/', { handlerTimeout: 50 }, () => new Promise((resolve) => (answerLate = resolve)));
  const { statusCode, headers, json } = await app.inject('/');
  expect([statusCode, headers['retry-after'], json()]).toEqual([
    503,
    '1',
    { detail: 'The shop is busy just now. Please try again.' },
  ]);
  expect(logged).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
  answerLate({ late: true });
  await app.close();
});

test('B3 a call with a body is a 503 in time, too', async () => {
  const app = fastify();
  await app.register(errorHandler);
  await app.register(overload, { db: database.db, isReady: () => true });
  app.post('/', { handlerTimeout: 50 }, () => new Promise(() => {}));
  const { send } = await openPort(app as unknown as App);
  expect((await send({ method: 'POST', path: '/', body: { name: 'Sita' } })).status).toBe(503);
  await app.close();
});

test('B3 calls of the API have four seconds; files have no limit, since a slow client may take longer', async () => {
  const app = fastify();
  await app.register(overload, { db: database.db, isReady: () => true });
  const read = async ({ routeOptions }: { routeOptions: { handlerTimeout: number } }) => routeOptions.handlerTimeout;
  const urls = ['/api/call/', '/health/live', '/api/docs/static/*', '/file.js'];
  for (const url of urls) app.get(url, read);
  const timeouts = urls.map(async (url) => (await app.inject(url)).json());
  expect(await Promise.all(timeouts)).toEqual([4000, 4000, 0, 0]);
  await app.close();
});
