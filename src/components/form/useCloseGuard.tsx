import { Trans, useLingui } from '@lingui/react/macro';
import { type FormikValues } from 'formik';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';

/**
 * Asks before Escape or a press beside a dialog takes away what was typed. `onValues` is for its form, `onClose` for the dialog, in which `question`
 * stands. Its own button closes it without a question.
 */
export function useCloseGuard(onClose: () => void): {
  onValues: (values: FormikValues) => void;
  onClose: () => void;
  question: ReactNode;
} {
  const { t } = useLingui();
  const values = useRef({ first: '', last: '' });
  const [isAsking, setAsking] = useState(false);
  const onValues = useCallback((typed: FormikValues) => {
    // A password is nothing that could be saved.
    const last = JSON.stringify({ ...typed, password: undefined });
    values.current = { first: values.current.first || last, last };
  }, []);
  return {
    onValues,
    onClose: () => (values.current.first === values.current.last ? onClose() : setAsking(true)),
    question: (
      <ConfirmDialog
        open={isAsking}
        title={t`Leave without saving?`}
        failure=""
        confirmText={t`Leave`}
        cancelText={t`Keep editing`}
        isPending={false}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <Trans>What you entered is not saved yet.</Trans>
      </ConfirmDialog>
    ),
  };
}
