import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type NotesQuery, type StaffNote } from '../../../../contract/notes';
import { errorText } from '../../../http/apiError';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { Loaded } from '../../../components/feedback/Loaded';
import { NepaliText } from '../../../components/NepaliText';
import { ActTime } from '../ActTime';
import { noteErrors, useGetNotesQuery, useRemoveNoteMutation } from './noteEndpoints';
import { NoteForm } from './NoteForm';

type NoteItemProps = { note: StaffNote; isAboutMember: boolean };

function NoteItem({ note, isAboutMember }: NoteItemProps) {
  const { t } = useLingui();
  const start = note.text.slice(0, 60);
  return (
    <li>
      <Typography variant="body2" color="textSecondary">
        <ActTime at={note.at} by={note.by} />
        {isAboutMember && `, ${t`about the member`}`}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <NepaliText>{note.text}</NepaliText>
        </Typography>
        <ConfirmButton
          text={t`Remove`}
          button={{ size: 'small', 'aria-label': t`Remove the note “${start}”` }}
          title={t`Remove this note?`}
          confirmText={t`Remove`}
          cancelText={t`Keep`}
          mutation={useRemoveNoteMutation()}
          arg={note.id}
          failureText={(failure) => errorText(noteErrors.remove, failure)}
        >
          {note.text}
        </ConfirmButton>
      </Stack>
    </li>
  );
}

/** What staff have noted for each other about an order and its member, or about a member, with a field for one more. */
export function StaffNotes({ about }: { about: NotesQuery }) {
  const { t } = useLingui();
  const query = useGetNotesQuery(about);

  return (
    <Stack spacing={2}>
      <Loaded query={query} errors={noteErrors.load} loading={t`Loading the notes`} heights={[3]}>
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
