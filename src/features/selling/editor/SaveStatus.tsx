import Typography from '@mui/material/Typography';
import { errorText } from '../../../api/apiError';
import { sellingErrors } from '../sellingEndpoints';
import { type DraftSnapshot } from './draftMachine';

function statusText(snapshot: DraftSnapshot): string {
  const { saved, failure } = snapshot.context;
  if (snapshot.matches('closed') || snapshot.matches('conflict')) return '';
  if (snapshot.matches('failed')) return 'Not saved yet. You can go on: it is kept in this tab and sent again.';
  if (snapshot.matches('refused')) return errorText(sellingErrors.saveSubmission, failure);
  if (snapshot.matches('settled')) return saved ? 'Saved' : 'A draft is saved as soon as you begin.';
  return 'Saving…';
}

/** Says whether what was typed is saved. */
export function SaveStatus({ snapshot }: { snapshot: DraftSnapshot }) {
  return (
    <Typography
      role="status"
      variant="body2"
      color={snapshot.matches('refused') ? 'error' : 'textSecondary'}
      sx={{ minHeight: '1.5em' }}
    >
      {statusText(snapshot)}
    </Typography>
  );
}
