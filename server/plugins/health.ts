import { Type } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import { type App, type AppContext } from '../context';
import { ServiceUnavailableError, DetailError, ERROR_RESPONSES } from '../http/errors';

const Status = Type.Object({ status: Type.Literal('ok') });

/** So many calls may wait for a connection to the database; each waits 2.5 s at the most. */
const WAITING = 2000;

/** Refuses the calls of the API, in a word and at once, while the shop is not open yet or too many calls are waiting already. */
export function refuseWhileBusy(app: App, { db }: AppContext, isOpen: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = request.url.startsWith('/api/') && (!isOpen() || db.$client.waitingCount >= WAITING);
    done(refused ? new ServiceUnavailableError() : undefined);
  });
}

/** `/health/live`: the process answers. `/health/ready`: it can serve, it is open, the database answers and it is not closing. */
export function registerHealthRoutes(app: App, { db }: AppContext, isOpen: () => boolean): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const schema = { tags: ['health'], response: { 200: Status, ...ERROR_RESPONSES } };

  app.get(
    '/health/live',
    { config: { access: 'public' }, schema: { ...schema, summary: 'The process answers' } },
    async () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/health/ready',
    { config: { access: 'public' }, schema: { ...schema, summary: 'The shop can serve' } },
    async (request) => {
      if (closing) throw new DetailError(503, 'The shop is closing.');
      if (!isOpen()) throw new DetailError(503, 'The shop is not open yet.');
      try {
        await db.execute(sql`SELECT 1`);
      } catch (error) {
        request.log.warn({ err: error, reqId: request.id }, 'not ready');
        throw new DetailError(503, 'The database does not answer.');
      }
      return { status: 'ok' as const };
    },
  );
}
