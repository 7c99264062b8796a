import { useLingui } from '@lingui/react/macro';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../VisuallyHidden';

const Centre = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: '50vh',
  padding: theme.spacing(6),
}));

/** A spinner in the middle of an otherwise empty page. `alone` adds a heading for screen readers where the page has none yet. */
export function Spinner({ alone = false }: { alone?: boolean }) {
  const { t } = useLingui();
  return (
    <Centre>
      {alone && (
        <VisuallyHidden>
          <h1>{t`Loading`}</h1>
        </VisuallyHidden>
      )}
      <CircularProgress aria-label={t`Loading`} />
    </Centre>
  );
}
