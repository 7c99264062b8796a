import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../http/apiError';
import { BANNERS_HEIGHT } from '../../../components/bannersHeight';
import { sellingErrors } from '../sellingEndpoints';
import { CONFLICT_HEADING, focusConflict } from './conflictHeading';
import { type DraftSnapshot } from './draftMachine';

function statusText(snapshot: DraftSnapshot): string {
  const { saved, failure } = snapshot.context;
  if (snapshot.matches('closed')) return '';
  if (snapshot.matches('failed')) return 'Not saved yet. You can go on: it is kept in this tab and sent again.';
  if (snapshot.matches('refused')) return errorText(sellingErrors.saveSubmission, failure);
  if (snapshot.matches('settled')) return saved ? 'Saved' : 'A draft is saved as soon as you begin.';
  return 'Saving…';
}

/** Says whether what was typed is saved. While a conflict stops the saving, it stays in sight and leads to the choice. */
export function SaveStatus({ snapshot }: { snapshot: DraftSnapshot }) {
  const hasConflict = snapshot.matches('conflict');
  return (
    <Typography
      role="status"
      variant="body2"
      color={hasConflict || snapshot.matches('refused') ? 'error' : 'textSecondary'}
      sx={[
        { minHeight: '1.5em' },
        hasConflict && {
          position: 'sticky',
          bottom: `var(${BANNERS_HEIGHT}, 0rem)`,
          zIndex: 1,
          py: 1.5,
          bgcolor: 'background.default',
        },
      ]}
    >
      {hasConflict ? (
        <>
          Not saved:{' '}
          <Link
            href={`#${CONFLICT_HEADING}`}
            color="inherit"
            onClick={(event) => {
              event.preventDefault();
              focusConflict();
            }}
          >
            choose what to keep
          </Link>
        </>
      ) : (
        statusText(snapshot)
      )}
    </Typography>
  );
}
