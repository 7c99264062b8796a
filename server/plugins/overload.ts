import fp from 'fastify-plugin';
import { type AppContext } from '../context';
import { ServiceUnavailableError } from '../http/errors';

/** Calls that may wait for a database connection. Each waits 2.5 s at most. */
const WAITING_MAX = 2000;

/** Answers calls of the API with 503 at once while the database is not ready or too many calls wait for it. */
export const overload = fp(
  async (app, { db, isReady }: AppContext & { isReady: () => boolean }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isBusy = !isReady() || db.$client.waitingCount >= WAITING_MAX;
      done(isBusy && request.routeOptions.url?.startsWith('/api/') ? new ServiceUnavailableError() : undefined);
    });
  },
  { name: 'overload' },
);
