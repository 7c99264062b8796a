import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { EnglishText } from './EnglishText';

type LeaveWarningProps = { title: string; stayText?: string; findUnsaved: () => string | null };

/** Asks before the page is left while `findUnsaved` names something that would be lost. It is called at that moment. */
export function LeaveWarning({ title, stayText, findUnsaved }: LeaveWarningProps) {
  const { t } = useLingui();
  const titleId = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && findUnsaved() !== null,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (findUnsaved() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [findUnsaved]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <EnglishText>{findUnsaved() ?? ''}</EnglishText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>
          <Trans>Leave</Trans>
        </Button>
        <Button variant="contained" onClick={stay}>
          {stayText ?? t`Keep editing`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
