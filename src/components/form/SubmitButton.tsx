import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode } from 'react';

/** Sends the form. It keeps the focus while the answer is on its way; pressing it again then does nothing. */
export function SubmitButton({ sending, children }: { sending: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      aria-disabled={sending}
      endIcon={sending ? <CircularProgress size="1.25rem" color="inherit" aria-label="Sending" /> : undefined}
    >
      {children}
    </Button>
  );
}
