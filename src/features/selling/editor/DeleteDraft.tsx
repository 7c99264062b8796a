import { errorText } from '../../../http/apiError';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { sellingErrors, useRemoveSubmissionMutation } from '../sellingEndpoints';

type DeleteDraftProps = { id: number; isChange: boolean; onDeleted: () => void };

/** Deletes a draft, after a question. */
export const DeleteDraft = ({ id, isChange, onDeleted }: DeleteDraftProps) => (
  <ConfirmButton
    text="Delete the draft"
    button={{ color: 'error' }}
    title="Delete this draft?"
    confirmText="Delete the draft"
    cancelText="Keep it"
    mutation={useRemoveSubmissionMutation()}
    arg={id}
    failureText={(failure) => errorText(sellingErrors.removeSubmission, failure)}
    onDone={() => {
      enqueueSnackbar('Draft deleted', { variant: 'success' });
      onDeleted();
    }}
  >
    {isChange ? 'The product stays on sale as it is.' : 'It cannot be brought back.'}
  </ConfirmButton>
);
