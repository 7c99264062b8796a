import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';

/** Submits the form. While it is being sent the button keeps the focus, and another press does nothing. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      aria-disabled={isSubmitting}
      endIcon={isSubmitting ? <CircularProgress size="1.25rem" color="inherit" aria-label="Sending" /> : undefined}
    >
      {children}
    </Button>
  );
}
