/** The wire schemas of what staff note for each other about an order or a member. The client imports their types alone. */
import { Type, type Static } from '@sinclair/typebox';
import { Nullable } from './wire';

export const StaffNote = Type.Object(
  {
    id: Type.Integer(),
    about: Type.Union([Type.Literal('order'), Type.Literal('member')]),
    text: Type.String(),
    by: Nullable(Type.String({ description: 'name of the member of staff; null when their account was deleted' })),
    at: Type.String({ format: 'date-time' }),
  },
  {
    examples: [
      {
        id: 4,
        about: 'member',
        text: 'Call before ten, the gate is locked later.',
        by: 'Gita Thapa',
        at: '2026-11-22T04:15:00.000Z',
      },
    ],
  },
);
export type StaffNote = Static<typeof StaffNote>;

const about = {
  order: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'id of the order' })),
  member: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'id of the member' })),
};
/** What notes are about: one order or one member. */
export const NotesQuery = Type.Object(about);
export type NotesQuery = Static<typeof NotesQuery>;

export const NewNote = Type.Object(
  { ...about, text: Type.String() },
  { examples: [{ order: 12, text: 'Call first.' }] },
);
export type NewNote = Static<typeof NewNote>;
