import fastifyCors from '@fastify/cors';
import fp from 'fastify-plugin';
import { type Config } from '../config/config';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by `@fastify/cors`: false for a route that is the same for every origin. */
    cors?: false;
  }
}

/**
 * Lets web clients of CORS_ORIGINS call the API. Credentials are bearer tokens, so that cookies are never allowed. Other routes are the same for
 * every origin, and so is the API without CORS_ORIGINS: without `Vary: Origin` a shared cache keeps one copy.
 */
export const cors = fp(
  async (app, { corsOrigins }: Pick<Config, 'corsOrigins'>) => {
    if (corsOrigins.length === 0) return;
    app.addHook('onRoute', (route) => {
      if (/^\/(?!api\/)/.test(route.url)) route.config = { ...route.config, cors: false };
    });
    await app.register(fastifyCors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['retry-after', 'x-request-id', 'idempotent-replayed', 'search-dropped'],
      maxAge: 600,
      // The strict response to an OPTIONS that is no preflight is plain text.
      strictPreflight: false,
    });
  },
  { name: 'cors' },
);
