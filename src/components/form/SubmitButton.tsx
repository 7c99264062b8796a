import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';
import { useHydrated } from '../useHydrated';

type SubmitButtonProps = {
  /** Looks disabled, and a press submits all the same: the form says then why it is not sent. */
  isOff?: boolean;
  children: ReactNode;
};

/**
 * Submits the form. While it is being sent the button keeps the focus, and another press does nothing. Before hydration it is disabled,
 * because the browser would send the form by itself.
 */
export function SubmitButton({ children, isOff = false }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      disabled={!hydrated}
      aria-disabled={isSubmitting || isOff}
      sx={isOff ? { opacity: 0.5 } : undefined}
      endIcon={isSubmitting ? <CircularProgress size="1.25rem" color="inherit" aria-label="Sending" /> : undefined}
    >
      {children}
    </Button>
  );
}
