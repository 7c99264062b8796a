import { type NewNote, type NotesQuery, type StaffNote } from '../../../../contract/notes';
import { api } from '../../../api/api';
import { failedChange, failedRead } from '../../../http/apiError';

export const noteErrors = {
  load: failedRead(/*i18n*/ 'Failed to load the notes'),
  add: failedChange(/*i18n*/ 'Failed to add the note'),
  remove: failedChange(/*i18n*/ 'Failed to remove the note'),
};

const NOTES_URL = '/api/desk/notes/';

const noteApi = api.enhanceEndpoints({ addTagTypes: ['StaffNote'] }).injectEndpoints({
  endpoints: (build) => ({
    getNotes: build.query<StaffNote[], NotesQuery>({
      query: (about) => ({ url: NOTES_URL, params: about }),
      providesTags: ['StaffNote'],
    }),
    addNote: build.mutation<StaffNote, NewNote>({
      query: (note) => ({ url: NOTES_URL, method: 'POST', body: note }),
      invalidatesTags: ['StaffNote'],
    }),
    removeNote: build.mutation<void, number>({
      query: (id) => ({ url: `${NOTES_URL}${id}/`, method: 'DELETE' }),
      invalidatesTags: ['StaffNote'],
    }),
  }),
});

export const { useGetNotesQuery, useAddNoteMutation, useRemoveNoteMutation } = noteApi;
