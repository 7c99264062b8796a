import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../http/apiError';
import { EnglishText } from '../../../components/EnglishText';
import { BANNERS_HEIGHT } from '../../../components/bannersHeight';
import { sellingErrors } from '../sellingEndpoints';
import { CONFLICT_HEADING, focusConflict } from './conflictHeading';
import { type DraftSnapshot } from './draftMachine';

function statusText(snapshot: DraftSnapshot): string {
  const { saved, failure } = snapshot.context;
  if (snapshot.matches('closed')) return '';
  if (snapshot.matches('failed'))
    return /*i18n*/ 'Not saved yet. You can go on: it is kept in this tab and sent again.';
  if (snapshot.matches('refused')) return errorText(sellingErrors.saveSubmission, failure);
  if (snapshot.matches('settled')) return saved ? /*i18n*/ 'Saved' : /*i18n*/ 'A draft is saved as soon as you begin.';
  return /*i18n*/ 'Saving…';
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
          <Trans>
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
          </Trans>
        </>
      ) : (
        <EnglishText>{statusText(snapshot)}</EnglishText>
      )}
    </Typography>
  );
}
