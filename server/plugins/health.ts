import { type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type TObject } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import { type AppContext } from '../context';
import { isDatabaseAnswering } from '../db/database';
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
  const status = Type.Literal('ok');
  const database = Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]);
  const schema = <T extends TObject>(operationId: string, summary: string, body: T) => ({
    tags: ['health'],
    operationId,
    summary,
    response: { 200: body, ...ERROR_RESPONSES },
  });
  const live = schema(
    'getLiveness',
    'The process answers',
    Type.Object({ status }, { title: 'Health', examples: [{ status: 'ok' }] }),
  );
  const ready = schema(
    'getReadiness',
    'Pages can be served; the state of the database is told beside it',
    Type.Object({ status, database }, { title: 'Readiness', examples: [{ status: 'ok', database: 'ok' }] }),
  );

  app.get('/health/live', { config, schema: live }, async () => ({ status: 'ok' as const }));

  app.get('/health/ready', { config, schema: ready }, async (request) => {
    if (isClosing) throw new DetailError(503, 'The shop is closing.');
    if (!isReady()) throw new DetailError(503, 'The shop is not open yet.');
    if (await isDatabaseAnswering(db)) return { status: 'ok' as const, database: 'ok' as const };
    request.log.warn('the database does not answer');
    return { status: 'ok' as const, database: 'unavailable' as const };
  });
};

/**
 * `/health/live`: the process answers. `/health/ready`: the database was prepared once and the app is not closing, so it serves pages, and
 * cached lists also while the database is away. The response reports an unavailable database, so that a balancer keeps the shop.
 * While it closes, each connection ends with its response. Register it before the other routes.
 */
export const health = fp(routes, { name: 'health' });
