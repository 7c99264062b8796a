import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { type Config } from '../config/config';

const YEAR_SECONDS = 31_536_000;
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The headers of every answer, by Helmet. Answers of the API are not stored unless their route says otherwise. */
export const securityHeaders = fp(
  async (app, { publicUrl }: Pick<Config, 'publicUrl'>) => {
    await app.register(helmet, {
      // Each page has its own policy, with the hashes of its inline code. See web/pages.ts.
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: false,
      // Clients of other origins show the shop's pictures.
      crossOriginResourcePolicy: false,
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      if (request.url.startsWith('/api')) reply.headers(API_HEADERS);
    });
  },
  { name: 'securityHeaders' },
);
