import fp from 'fastify-plugin';
import { type AppContext } from '../context';
import { ServiceUnavailableError } from '../http/errors';

/** Calls that may wait for a database connection. Each waits 3.5 s at most. */
const WAITING_MAX = 2000;
/** Below the web client's 5 s, so that it gets a response before it gives up. */
const TIMEOUT_MS = 4000;

/**
 * Answers calls of the API with 503: at once while the database is not ready or too many calls wait for it, else after four seconds.
 * Files, those of Swagger UI too, are not limited: a slow client may take longer to receive them.
 */
export const overload = fp(
  async (
    app,
    {
      db,
      isReady,
      callTimeout = TIMEOUT_MS,
    }: Pick<AppContext, 'db'> & { isReady: () => boolean; callTimeout?: number },
  ) => {
    app.addHook('onRoute', (route) => {
      if (/^\/(api\/(?!docs)|health\/)/.test(route.url)) route.handlerTimeout ??= callTimeout;
    });
    // Fastify stops its timer when it has read a body (fastify/fastify#6725).
    app.addHook('preHandler', (request, reply, done) => {
      const { handlerTimeout } = request.routeOptions;
      if (request.method !== 'GET' && request.method !== 'HEAD' && handlerTimeout) {
        const timer = setTimeout(() => {
          if (!reply.sent) reply.send(new ServiceUnavailableError());
        }, handlerTimeout);
        reply.raw.once('close', () => clearTimeout(timer));
      }
      done();
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const isBusy = !isReady() || db.$client.waitingCount >= WAITING_MAX;
      done(isBusy && request.routeOptions.url?.startsWith('/api/') ? new ServiceUnavailableError() : undefined);
    });
  },
  { name: 'overload' },
);
