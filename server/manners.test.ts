import fastify, { type FastifyRequest } from 'fastify';
import { answerError } from './errors';
import { endLongWaits } from './manners';

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
