import fastify, { type FastifyRequest } from 'fastify';
import { answerError } from '../http/errors';
import { endLongWaits } from './longWaits';

test('B3 a call without an answer is told in time that the shop is busy, and what comes late is dropped', async () => {
  let fault: unknown = null;
  let answer = (_late: unknown) => {};
  const app = fastify();
  app.decorateRequest('fault', null);
  app.setErrorHandler(answerError);
  app.addHook('onResponse', async (request: FastifyRequest) => {
    fault = request.fault;
  });
  endLongWaits(app, 50);
  app.get('/', () => new Promise((resolve) => (answer = resolve)));
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after'], fault]).toEqual([503, '1', new Error('no answer within 50 ms')]);
  answer({ late: true });
  await app.close();
});

test('B3 whoever is answered in time leaves those who came before and after waiting for their own', async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  const app = fastify();
  app.decorateRequest('fault', null);
  app.setErrorHandler(answerError);
  endLongWaits(app, 50);
  app.get('/:name', ({ params }) => new Promise((resolve) => answers.set((params as { name: string }).name, resolve)));
  await app.ready();
  const calls = ['first', 'second', 'third', 'fourth'].map((name) => app.inject(`/${name}`));
  while (answers.size < calls.length) await new Promise((resolve) => setImmediate(resolve));
  answers.get('third')!({});
  answers.get('first')!({});
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 503, 200, 503]);
  await app.close();
});
