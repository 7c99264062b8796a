import { Type } from '@sinclair/typebox';
import { CLIENT_ERROR_KINDS, CLIENT_ERROR_LIMITS, redactPersonalData } from '../../../contract/clientErrors';
import { type App, type AppContext } from '../../context';
import { ERROR_RESPONSES } from '../../http/errors';
import { networkOf } from '../../http/origin';
import { createCounter } from '../../http/counter';

const BODY_LIMIT = 16 * 1024;
/** How many reports one address may send in a minute. */
const REPORTS_MAX = 30;

const { message, stack, path, build } = CLIENT_ERROR_LIMITS;
const Report = Type.Object(
  {
    kind: Type.Union(CLIENT_ERROR_KINDS.map((kind) => Type.Literal(kind))),
    message: Type.String({ maxLength: message }),
    stack: Type.String({ maxLength: stack }),
    path: Type.String({ maxLength: path }),
    build: Type.String({ maxLength: build }),
  },
  { title: 'ClientErrorReport' },
);

/** Text for the log: no personal data, and no control character except the line breaks of a stack. */
const clean = (text: string) => redactPersonalData(text).replace(/[^\P{C}\n]/gu, ' ');

/** Takes the web client's reports of its own failures and writes each as one line of the log. */
export function registerClientErrorRoutes(app: App, context: AppContext): void {
  const counter = createCounter(context, { name: 'clientError', max: REPORTS_MAX, seconds: 60 });

  app.post(
    '/api/client-errors/',
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['operations'],
        operationId: 'reportClientError',
        summary: 'Report a failure of the web client',
        body: Report,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async ({ body, ip, log }, reply) => {
      await counter.consume(networkOf(ip));
      const fields = {
        message: clean(body.message),
        stack: clean(body.stack),
        path: clean(body.path.split('?')[0] ?? ''),
      };
      log.warn({ client: { kind: body.kind, ...fields, build: clean(body.build) } }, 'client error');
      return reply.code(204).send(null);
    },
  );
}
