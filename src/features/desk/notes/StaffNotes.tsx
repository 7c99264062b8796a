import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type NotesQuery, type StaffNote } from '../../../../contract/notes';
import { errorText } from '../../../http/apiError';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { Loaded } from '../../../components/feedback/Loaded';
import { NepaliText } from '../../../components/NepaliText';
import { dayTimeText } from '../deskTimes';
import { noteErrors, useGetNotesQuery, useRemoveNoteMutation } from './noteEndpoints';
import { NoteForm } from './NoteForm';

type NoteItemProps = { note: StaffNote; isAboutMember: boolean };

const NoteItem = ({ note, isAboutMember }: NoteItemProps) => (
  <li>
    <Typography variant="body2" color="textSecondary">
      {dayTimeText(note.at)}
      {note.by !== null && (
        <>
          {', by '}
          <bdi>
            <NepaliText>{note.by}</NepaliText>
          </bdi>
        </>
      )}
      {isAboutMember && ', about the member'}
    </Typography>
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <NepaliText>{note.text}</NepaliText>
      </Typography>
      <ConfirmButton
        text="Remove"
        button={{ size: 'small', 'aria-label': `Remove the note “${note.text.slice(0, 60)}”` }}
        title="Remove this note?"
        confirmText="Remove"
        cancelText="Keep"
        mutation={useRemoveNoteMutation()}
        arg={note.id}
        failureText={(failure) => errorText(noteErrors.remove, failure)}
      >
        {note.text}
      </ConfirmButton>
    </Stack>
  </li>
);

/** What staff have noted for each other about an order and its member, or about a member, with a field for one more. */
export function StaffNotes({ about }: { about: NotesQuery }) {
  const query = useGetNotesQuery(about);

  return (
    <Stack spacing={2}>
      <Loaded query={query} errors={noteErrors.load} loading="Loading the notes" heights={[3]}>
        {(notes) => (
          <>
            {notes.length > 0 && (
              <Stack component="ol" role="list" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {notes.map((note) => (
                  <NoteItem
                    key={note.id}
                    note={note}
                    isAboutMember={about.order !== undefined && note.about === 'member'}
                  />
                ))}
              </Stack>
            )}
            <NoteForm about={about} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
