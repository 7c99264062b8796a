import fp from 'fastify-plugin';
import { type Config } from '../config/config';

const YEAR_SECONDS = 31_536_000;

/** Responses of the API, and all errors, are not stored unless their route says otherwise. They never act as a page. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The headers of every response. Helmet adds those of pages, see web/webClient.ts. */
export const securityHeaders = fp(
  async (app, { publicUrl }: Pick<Config, 'publicUrl'>) => {
    const headers = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      ...(publicUrl?.startsWith('https:') && {
        'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
      }),
    };
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers).header('x-request-id', request.id);
      // The route's URL, because the request's URL may be absolute or percent-encoded.
      if (request.routeOptions.url?.startsWith('/api/')) reply.headers(API_HEADERS);
      done();
    });
  },
  { name: 'securityHeaders' },
);
