import { Type } from '@sinclair/typebox';
import { TakingKind, Takings, TakingsError, TakingsRows, TillCount, TillReopening } from '../../../contract/takings';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { paged } from '../../http/cappedPage';
import { ERROR_RESPONSES } from '../../http/errors';
import { PagedQuery } from '../../http/paging';
import { MAX_ID, readDay } from '../../http/validation';
import { checkBegun, closeDay, reopenDay } from './closeDay';
import { readPeriod, readTakings } from './takings';
import { readTakingsRows } from './takingsRows';

const DayParams = Type.Object({ day: Type.String({ description: 'of Asia/Kathmandu: 2026-11-24' }) });
const RowsQuery = Type.Object({
  kind: TakingKind,
  rider: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID })),
  method: Type.Optional(Type.Union([Type.Literal('esewa'), Type.Literal('khalti')])),
  ...PagedQuery.properties,
});

/** The takings of a day: what arrived, what must be in the till, and its count. */
export function registerTakingsRoutes(app: App, context: AppContext): void {
  const { db, config, now } = context;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary, params: DayParams });
  const dayOf = ({ params }: { params: { day: string } }) => checkBegun(readDay('day', params.day), now());
  const response = { 200: Takings, ...ERROR_RESPONSES };
  const refusable = { ...response, 409: TakingsError };

  app.get(
    '/api/desk/takings/:day/',
    { config: { access: 'staff' }, schema: { ...about('getTakings', 'The money of a day, and the till'), response } },
    async (request) => readTakings(db, dayOf(request)),
  );
  app.get(
    '/api/desk/takings/:day/rows/',
    {
      config: { access: 'staff' },
      schema: {
        ...about('getTakingsRows', 'The rows of a figure of a day, oldest first'),
        querystring: RowsQuery,
        response: { 200: TakingsRows, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const day = dayOf(request);
      return paged(request, config, async (page) => readTakingsRows(db, await readPeriod(db, day), query, page));
    },
  );
  app.post(
    '/api/desk/takings/:day/close/',
    {
      config: { access: 'staff' },
      schema: { ...about('closeDay', 'Close a day with what was counted'), body: TillCount, response: refusable },
    },
    async (request) => closeDay(context, staffOf(request), dayOf(request), request.body),
  );
  app.post(
    '/api/desk/takings/:day/reopen/',
    {
      config: { access: 'owner', isElevated: true },
      schema: { ...about('reopenDay', 'Open the last closed day again'), body: TillReopening, response: refusable },
    },
    async (request) => reopenDay(context, staffOf(request), dayOf(request), request.body),
  );
}
