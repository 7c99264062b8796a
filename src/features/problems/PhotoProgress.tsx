import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type Problem } from '../../../contract/problems';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { focusFallback } from '../../components/focusFallback';
import { selectUser } from '../../session/sessionSlice';
import { selectSending } from './photoSlice';
import { leavePhotosOut, sendPhotos } from './sendPhotos';

/** How far the photos of a problem are, and what to do about those that were not sent. */
export function PhotoProgress({ problem }: { problem: Problem }) {
  const { state } = useLocation() as { state: { reported?: number } | null };
  const progress = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const member = useAppSelector(selectUser)?.id;
  const sending = useAppSelector((state) => selectSending(state, problem.id));
  const isNew = state?.reported === problem.id;
  // After a report: the page of the order opens at its top.
  useEffect(() => {
    if (isNew) progress.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  if (!sending || member === undefined) return null;
  const { total, current, share, failures } = sending;
  if (current !== null)
    return (
      <Stack ref={progress} spacing={0.5} sx={{ mb: 1.5 }}>
        <Typography variant="body2" role="status">
          {`Photo ${current} of ${total} …`}
        </Typography>
        <LinearProgress variant="determinate" value={share * 100} aria-label="Sending the photo" />
      </Stack>
    );
  return (
    <Alert severity="error" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {`${failures.length} of ${total} photos ${failures.length === 1 ? 'was' : 'were'} not sent.`}
      {failures.map(({ name, message }, index) => (
        <div key={index}>{`${name}: ${message}`}</div>
      ))}
      <Stack direction="row" ref={focusFallback} sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => void dispatch(sendPhotos(member, problem, []))}>
          Try again
        </Button>
        <Button color="inherit" onClick={() => dispatch(leavePhotosOut(member, problem))}>
          {failures.length === 1 ? 'Leave it out' : 'Leave them out'}
        </Button>
      </Stack>
    </Alert>
  );
}
