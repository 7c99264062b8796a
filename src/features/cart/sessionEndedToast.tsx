import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { EnglishText } from '../../components/EnglishText';

/** One toast with the message of the call that failed and the reason: the session has ended. Calls that fail together share it. */
export function showSessionEnded(message: string): void {
  const content = (
    <>
      <EnglishText>{message}</EnglishText>
      <Box component="span" sx={{ display: 'block' }}>
        <Trans>Your session has ended. Please log in again.</Trans>
      </Box>
    </>
  );
  enqueueSnackbar(content, { variant: 'error', key: 'session-ended', preventDuplicate: true });
}
