/** The wire schemas of the log of what staff did. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { cappedPage, Nullable, pageOf } from './wire';

const Person = Type.Object({ id: Type.Integer(), name: Type.String() });
const Actor = Type.Object({
  id: Nullable(Type.Integer({ description: 'null for the command line and for SQL by hand' })),
  name: Type.String({ description: 'the name of that time' }),
});

const entry = {
  id: 812,
  at: '2026-11-22T04:15:00.000Z',
  staff: { id: 3, name: 'Gita Thapa' },
  ip: '203.0.113.5',
  thing: 'product',
  thing_id: 12,
  name: 'Almonds',
  source: 'products',
  action: 'update' as const,
  changes: { price: [1200, 1250] },
};

/** One row that staff have changed, or personal data that they have read. */
export const StaffLogEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String({ format: 'date-time', description: 'the same for all changes of one call' }),
    staff: Actor,
    ip: Type.String({ description: 'where the call came from; empty without one' }),
    thing: Type.String({ description: 'what was changed or read: order, product, category, delivery_area, member …' }),
    thing_id: Nullable(Type.Integer()),
    name: Nullable(Type.String({ description: 'the number or name that the thing has now; null when it is gone' })),
    source: Type.String({
      description: 'the table of the row, which may be a part of the thing; `failed_logins` for a wrong password',
    }),
    action: Type.Union([Type.Literal('insert'), Type.Literal('update'), Type.Literal('delete'), Type.Literal('read')]),
    changes: Type.Unsafe<Record<string, [before: unknown, after: unknown]>>(
      Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description:
          'before and after of each changed field, without secrets and personal data of members; a login has its `device`, a reading what was read',
      }),
    ),
  },
  { examples: [entry] },
);
export type StaffLogEntry = Static<typeof StaffLogEntry>;

export const StaffLogPage = Type.Object(cappedPage(StaffLogEntry), { examples: [pageOf(entry)] });
export type StaffLogPage = Static<typeof StaffLogPage>;

/** Everybody who is in the log, and the kinds of things in it. */
export const StaffLogFilters = Type.Object(
  { staff: Type.Array(Person), things: Type.Array(Type.String()) },
  { examples: [{ staff: [{ id: 3, name: 'Gita Thapa' }], things: ['order', 'product'] }] },
);
export type StaffLogFilters = Static<typeof StaffLogFilters>;
