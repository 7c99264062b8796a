import fp from 'fastify-plugin';
import { type Config } from '../config/config';

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The headers of every answer. Answers of the API are not stored unless their route says otherwise; pages set their own policy. */
export const securityHeaders = fp(
  async (app, { publicUrl }: Pick<Config, 'publicUrl'>) => {
    const common = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(publicUrl?.startsWith('https:') ? HSTS : {}),
    };
    const api = {
      ...common,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    };
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(request.url.startsWith('/api') ? api : common).header('x-request-id', request.id);
    });
  },
  { name: 'securityHeaders' },
);
