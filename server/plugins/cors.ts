import fastifyCors from '@fastify/cors';
import fp from 'fastify-plugin';
import { type Config } from '../config/config';

/** Lets web clients of CORS_ORIGINS call the API. Credentials are bearer tokens, so that cookies are never allowed. */
export const cors = fp(
  async (app, { corsOrigins }: Pick<Config, 'corsOrigins'>) => {
    await app.register(fastifyCors, {
      origin: corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
      // The strict answer to an OPTIONS that is no preflight is plain text.
      strictPreflight: false,
    });
  },
  { name: 'cors' },
);
