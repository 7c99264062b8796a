import { Type } from '@sinclair/typebox';
import { StaffLogFilters, StaffLogPage } from '../../../contract/staffLog';
import { type App, type AppContext } from '../../context';
import { recordReading } from '../../db/recordReading';
import { staffOf } from '../../db/staffTransaction';
import { paged } from '../../http/cappedPage';
import { ERROR_RESPONSES } from '../../http/errors';
import { PagedQuery } from '../../http/paging';
import { MAX_ID, readDay } from '../../http/validation';
import { readNewestEntries, readStaffLog, readStaffLogFilters, withDevices } from './readStaffLog';
import { staffLogCsv } from './staffLogCsv';

/** A file has so many entries at most: the newest ones. */
const CSV_MAX = 10_000;

const Id = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID }));
const StaffLogQuery = Type.Object({
  staff: Id,
  thing: Type.Optional(Type.String({ maxLength: 50 })),
  thing_id: Id,
  day: Type.Optional(Type.String({ description: 'in Asia/Kathmandu, such as 2026-11-22' })),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the number or name of what was changed' })),
  format: Type.Optional(Type.Literal('csv', { description: `a file with the newest ${CSV_MAX} entries` })),
  ...PagedQuery.properties,
});

/** What staff did, for staff. */
export function registerStaffLogRoutes(app: App, { db, config }: AppContext): void {
  const access = { config: { access: 'owner' } } as const;

  app.get(
    '/api/desk/log/',
    {
      ...access,
      schema: {
        tags: ['desk'],
        operationId: 'getStaffLog',
        summary: 'What staff did, newest first',
        querystring: StaffLogQuery,
        response: { 200: Type.Unsafe<StaffLogPage | string>(StaffLogPage), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.day !== undefined) readDay('day', query.day);
      if (query.format === 'csv') {
        const entries = await readNewestEntries(db, query, CSV_MAX);
        await recordReading(db, staffOf(request), { thing: 'log', source: 'staff_log' });
        reply.header('content-disposition', 'attachment; filename="staff-log.csv"');
        return reply.type('text/csv; charset=utf-8').send(staffLogCsv(entries));
      }
      const list = await paged(request, config, (page) => readStaffLog(db, query, page));
      return { ...list, results: withDevices(list.results) };
    },
  );

  app.get(
    '/api/desk/log/filters/',
    {
      ...access,
      schema: {
        tags: ['desk'],
        operationId: 'getStaffLogFilters',
        summary: 'Everybody and the kinds of things in the log',
        response: { 200: StaffLogFilters, ...ERROR_RESPONSES },
      },
    },
    async () => readStaffLogFilters(db),
  );
}
