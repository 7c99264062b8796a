import { Type } from '@sinclair/typebox';
import { NewNote, NotesQuery, StaffNote } from '../../../contract/notes';
import { type App, type AppContext } from '../../context';
import { staffOf } from '../../db/staffTransaction';
import { ERROR_RESPONSES } from '../../http/errors';
import { IdParams } from '../../http/validation';
import { addNote, readNotes, removeNote } from './notes';

/** What staff note for each other about an order or a member, which members never see in the shop. */
export function registerNoteRoutes(app: App, context: AppContext): void {
  const access = { config: { access: 'staff' } } as const;
  const about = (operationId: string, summary: string) => ({ tags: ['desk'], operationId, summary });

  app.get(
    '/api/desk/notes/',
    {
      ...access,
      schema: {
        ...about('getNotes', 'Notes about an order and its member, or about a member, the newest first'),
        querystring: NotesQuery,
        response: { 200: Type.Array(StaffNote), ...ERROR_RESPONSES },
      },
    },
    async (request) => readNotes(context.db, request.query),
  );
  app.post(
    '/api/desk/notes/',
    {
      ...access,
      schema: {
        ...about('addNote', 'Note something for other staff'),
        body: NewNote,
        response: { 201: StaffNote, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { order, member, text } = request.body;
      return reply.code(201).send(await addNote(context, staffOf(request), { order, member, text }));
    },
  );
  app.delete(
    '/api/desk/notes/:id/',
    {
      ...access,
      schema: {
        ...about('removeNote', 'Remove a note'),
        params: IdParams,
        response: { 204: Type.Null(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await removeNote(context, staffOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
