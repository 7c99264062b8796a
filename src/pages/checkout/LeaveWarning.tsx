import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before the page is left while `isUnsent` says so. It is called at that moment. */
export function LeaveWarning({ isUnsent }: { isUnsent: () => boolean }) {
  const title = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsent(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsent()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} aria-labelledby={title}>
      <DialogTitle id={title}>Leave the checkout?</DialogTitle>
      <DialogContent>What you have typed or sent on this page is not finished yet.</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        <Button variant="contained" onClick={stay}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
