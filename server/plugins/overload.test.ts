import fastify from 'fastify';
import { createTestApp } from '../testing/createTestApp';
import { errorHandler } from './errorHandler';
import { requestTimeout } from './requestTimeout';

test('B3 a call without an answer in time is a 503, and its late answer is dropped', async () => {
  let answerLate = (_answer: unknown) => {};
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

test('B3 calls of the API have four seconds; files have no limit, since a slow client may take longer', async () => {
  const app = fastify();
  await app.register(requestTimeout);
  const read = async ({ routeOptions }: { routeOptions: { handlerTimeout: number } }) => routeOptions.handlerTimeout;
  for (const url of ['/api/call/', '/health/live', '/file.js']) app.get(url, read);
  const timeouts = ['/api/call/', '/health/live', '/file.js'].map(async (url) => (await app.inject(url)).json());
  expect(await Promise.all(timeouts)).toEqual([4000, 4000, 0]);
  await app.close();
  const shop = await createTestApp();
  expect(shop.app.hasPlugin('requestTimeout')).toBe(true);
  await shop.close();
});
