import { Type } from '@sinclair/typebox';
import { DeskOverview, OVERVIEW_PERIODS } from '../../../../contract/deskOverview';
import { type App, type AppContext } from '../../../context';
import { imageBase } from '../../../http/baseUrl';
import { ERROR_RESPONSES } from '../../../http/errors';
import { overviewCsv, readOverview } from './overview';

const OverviewQuery = Type.Object({
  days: Type.Optional(
    Type.Union(
      OVERVIEW_PERIODS.map((days) => Type.Literal(String(days))),
      { description: 'today and the days before it; 7 by default' },
    ),
  ),
  format: Type.Optional(Type.Literal('csv', { description: 'the figures of the days for a spreadsheet' })),
});

/** How the shop does, for staff. */
export function registerOverviewRoutes(app: App, { db, config, now }: AppContext): void {
  app.get(
    '/api/desk/overview/',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['desk'],
        operationId: 'getDeskOverview',
        summary: 'Orders, revenue, best sellers and scarce products of the last days',
        querystring: OverviewQuery,
        response: { 200: Type.Unsafe<DeskOverview | string>(DeskOverview), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { days = '7', format } = request.query;
      const options = { days: Number(days), now: new Date(now()), imageBase: imageBase(request, config) };
      const overview = await readOverview(db, options);
      if (format !== 'csv') return overview;
      reply.header('content-disposition', `attachment; filename="overview-${overview.from}-${overview.to}.csv"`);
      return reply.type('text/csv; charset=utf-8').send(overviewCsv(overview));
    },
  );
}
