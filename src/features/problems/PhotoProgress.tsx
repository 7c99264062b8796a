import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatCount } from '../../../contract/formats';
import { type Problem } from '../../../contract/problems';
import { useAppDispatch, useAppSelector } from '../../api/hooks';
import { EnglishText } from '../../components/EnglishText';
import { focusFallback } from '../../components/focusFallback';
import { selectUser } from '../../session/sessionSlice';
import { selectSending } from './photoSlice';
import { leavePhotosOut, sendPhotos } from './sendPhotos';

/** How far the photos of a problem are, and what to do about those that were not sent. */
export function PhotoProgress({ problem }: { problem: Problem }) {
  const { t, i18n } = useLingui();
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
  const failed = failures.length;
  const all = formatCount(i18n, total);
  const count = formatCount(i18n, current ?? failed);
  if (current !== null)
    return (
      <Stack ref={progress} spacing={0.5} sx={{ mb: 1.5 }}>
        <Typography variant="body2" role="status">
          {t`Photo ${count} of ${all} …`}
        </Typography>
        <LinearProgress variant="determinate" value={share * 100} aria-label={t`Sending the photo`} />
      </Stack>
    );
  return (
    <Alert severity="error" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {t`${plural(failed, { one: `${count} of ${all} photos was not sent.`, other: `${count} of ${all} photos were not sent.` })}`}
      {failures.map(({ name, message }, index) => (
        <div key={index}>
          {name}: <EnglishText>{message}</EnglishText>
        </div>
      ))}
      <Stack direction="row" ref={focusFallback} sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => void dispatch(sendPhotos(member, problem, []))}>
          <Trans>Try again</Trans>
        </Button>
        <Button color="inherit" onClick={() => dispatch(leavePhotosOut(member, problem))}>
          {failed === 1 ? <Trans>Leave it out</Trans> : <Trans>Leave them out</Trans>}
        </Button>
      </Stack>
    </Alert>
  );
}
