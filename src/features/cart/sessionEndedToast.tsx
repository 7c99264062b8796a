import Box from '@mui/material/Box';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { SESSION_ENDED } from '../../http/apiError';

/** One toast with the message of the call that failed and the reason: the session has ended. Calls that fail together share it. */
export function showSessionEnded(message: string): void {
  const content = (
    <>
      {message}
      <Box component="span" sx={{ display: 'block' }}>
        {SESSION_ENDED} Please log in again.
      </Box>
    </>
  );
  enqueueSnackbar(content, { variant: 'error', key: 'session-ended', preventDuplicate: true });
}
