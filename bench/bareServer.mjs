/** The yardstick: a Fastify without anything, that answers bytes from memory. It is sent them first, one body for each path. */
import fastify from 'fastify';

const bodies = new Map();
const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/:job', (request) => {
  bodies.set(request.params.job, request.body);
  return {};
});
app.get('/:job', (request, reply) => {
  reply.type('application/json; charset=utf-8').send(bodies.get(request.params.job));
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
