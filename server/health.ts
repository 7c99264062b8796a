import { Type } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import { type App, type House } from './app';
import { REFUSALS, DetailRefusal } from './errors';

const Status = Type.Object({ status: Type.Literal('ok') });

/** `/health/live`: the process answers. `/health/ready`: it can serve, the database answers and it is not closing. */
export function registerHealthRoutes(app: App, { db }: House): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const schema = { tags: ['health'], response: { 200: Status, ...REFUSALS } };

  app.get('/health/live', { schema: { ...schema, summary: 'The process answers' } }, async () => ({ status: 'ok' as const }));

  app.get('/health/ready', { schema: { ...schema, summary: 'The shop can serve' } }, async (request) => {
    if (closing) throw new DetailRefusal(503, 'The shop is closing.');
    try {
      await db.execute(sql`SELECT 1`);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new DetailRefusal(503, 'The database does not answer.');
    }
    return { status: 'ok' as const };
  });
}
