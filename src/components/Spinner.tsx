import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

const Centre = styled('div')(({ theme }) => ({ display: 'grid', placeItems: 'center', minHeight: '50vh', padding: theme.spacing(6) }));

/** A spinner in the middle of an otherwise empty page. */
export function Spinner() {
  return (
    <Centre>
      <CircularProgress aria-label="Loading" />
    </Centre>
  );
}
