import { type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import fp from 'fastify-plugin';
import { type AppContext } from '../context';
import { DetailError, ERROR_RESPONSES } from '../http/errors';

const routes: FastifyPluginAsyncTypebox<AppContext & { isReady: () => boolean }> = async (app, { db, isReady }) => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  // An idle keep-alive connection would delay the shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });

  const config = { access: 'public' } as const;
  const response = { 200: Type.Object({ status: Type.Literal('ok') }), ...ERROR_RESPONSES };
  const schema = (summary: string) => ({ tags: ['health'], summary, response });

  app.get('/health/live', { config, schema: schema('The process answers') }, async () => ({ status: 'ok' as const }));

  app.get('/health/ready', { config, schema: schema('The shop can serve') }, async (request) => {
    if (isClosing) throw new DetailError(503, 'The shop is closing.');
    if (!isReady()) throw new DetailError(503, 'The shop is not open yet.');
    try {
      await db.execute(sql`SELECT 1`);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new DetailError(503, 'The database does not answer.');
    }
    return { status: 'ok' as const };
  });
};

/**
 * `/health/live`: the process answers. `/health/ready`: the database is ready and answers, and the app is not closing.
 * While it closes, each connection ends with its answer. Register it before the other routes.
 */
export const health = fp(routes, { name: 'health' });
