import { Type } from '@sinclair/typebox';
import { WebVitals, WebVitalsReport } from '../../../contract/webVitals';
import { type App, type AppContext } from '../../context';
import { createCounter } from '../../http/counter';
import { ERROR_RESPONSES } from '../../http/errors';
import { networkOf } from '../../http/origin';
import { countWebVitals, readWebVitals } from './webVitals';

const BODY_LIMIT = 1024;
/** How many reports one network may send in a minute. */
const REPORTS_MAX = 30;

const WebVitalsQuery = Type.Object({
  week: Type.Optional(Type.String({ description: 'one of `weeks`; otherwise the newest' })),
});

/** How fast pages are in the field: browsers report it, staff see it. Who has reported is not kept. */
export function registerWebVitalRoutes(app: App, context: AppContext): void {
  const { db, config, now } = context;
  const counter = createCounter(context, { name: 'webVitals', max: REPORTS_MAX, seconds: 60 });

  app.post(
    '/api/web-vitals/',
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['operations'],
        operationId: 'reportWebVitals',
        summary: 'Report how fast a page was',
        body: WebVitalsReport,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async ({ body: { page, lcp, inp, cls }, ip }, reply) => {
      await counter.consume(networkOf(ip));
      if (config.webVitals === 'on') await countWebVitals(db, { page, lcp, inp, cls }, now());
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/desk/web-vitals/',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['desk'],
        operationId: 'getWebVitals',
        summary: 'How fast the pages were in a week, as browsers have reported it',
        querystring: WebVitalsQuery,
        response: { 200: WebVitals, ...ERROR_RESPONSES },
      },
    },
    async ({ query: { week } }) => readWebVitals(db, week),
  );
}
