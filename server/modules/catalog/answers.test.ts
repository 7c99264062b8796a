import fastify from 'fastify';
import { sendAnswer, toAnswer } from './answers';

test('a refusal in place of an answer that cannot be compressed has neither its tag nor its encoding', async () => {
  const compressed = Promise.reject<Buffer>(new Error('out of memory'));
  compressed.catch(() => {});
  const answer = { ...toAnswer(Buffer.from(JSON.stringify('walnut '.repeat(1000)))), compressed };
  const app = fastify();
  app.get('/', (request, reply) => void sendAnswer(request, reply, answer)?.catch((error: Error) => reply.send(error)));
  const plain = await app.inject('/');
  expect([plain.statusCode, plain.headers.etag]).toEqual([200, answer.etag]);
  const refused = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect([refused.statusCode, refused.headers.etag, refused.headers['content-encoding']]).toEqual([
    500,
    undefined,
    undefined,
  ]);
  await app.close();
});
