/** The baseline: a stock Fastify with CORS and one log line a request that sends bytes from memory. A PUT stores the bytes of each path first. */
import cors from '@fastify/cors';
import fastify, { LogController } from 'fastify';

const bodies = new Map();
const app = fastify({
  logger: true,
  // Without this, Fastify logs two lines a request.
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: 64 * 1024 * 1024,
});
await app.register(cors);
app.addHook('onResponse', async (request, reply) => {
  request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
});
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/:job', (request) => {
  bodies.set(request.params.job, request.body);
  return {};
});
app.get('/:job', (request, reply) => {
  reply.type('application/json; charset=utf-8').send(bodies.get(request.params.job));
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
