import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';
import { EnglishText } from '../EnglishText';
import { useHydrated } from '../useHydrated';
import { type Refusal } from './formField';

type SubmitButtonProps = {
  /** Looks disabled, and a press submits all the same: the form says then why it is not sent. */
  isOff?: boolean;
  children: ReactNode;
};

/**
 * Submits the form. An alert above it says why the last submit failed. While it is being sent the button keeps the focus, and another
 * press does nothing. Before hydration it is disabled, because the browser would send the form by itself.
 */
export function SubmitButton({ children, isOff = false }: SubmitButtonProps) {
  const { t } = useLingui();
  const { isSubmitting, status } = useFormikContext();
  const failure = (status as Refusal | undefined)?.text;
  const hydrated = useHydrated();
  return (
    <>
      {failure && (
        <Alert severity="error">{typeof failure === 'string' ? <EnglishText>{failure}</EnglishText> : failure}</Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={!hydrated}
        aria-disabled={isSubmitting || isOff}
        sx={isOff ? { opacity: 0.5 } : undefined}
        endIcon={isSubmitting ? <CircularProgress size="1.25rem" color="inherit" aria-label={t`Sending`} /> : undefined}
      >
        {children}
      </Button>
    </>
  );
}
