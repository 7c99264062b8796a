import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../http/apiError';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { sellingErrors, useRemoveSubmissionMutation } from '../sellingEndpoints';

type DeleteDraftProps = { id: number; isChange: boolean; onDeleted: () => void };

/** Deletes a draft, after a question. */
export const DeleteDraft = ({ id, isChange, onDeleted }: DeleteDraftProps) => {
  const { t } = useLingui();
  return (
    <ConfirmButton
      text={t`Delete the draft`}
      button={{ color: 'error' }}
      title={t`Delete this draft?`}
      confirmText={t`Delete the draft`}
      cancelText={t`Keep it`}
      mutation={useRemoveSubmissionMutation()}
      arg={id}
      failureText={(failure) => errorText(sellingErrors.removeSubmission, failure)}
      onDone={() => {
        enqueueSnackbar(/*i18n*/ 'Draft deleted', { variant: 'success' });
        onDeleted();
      }}
    >
      {isChange ? t`The product stays on sale as it is.` : t`It cannot be brought back.`}
    </ConfirmButton>
  );
};
