import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../../http/apiError';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { useSingleFlight } from '../../../components/useSingleFlight';
import { sellingErrors, useRemoveSubmissionMutation } from '../sellingEndpoints';

type DeleteDraftProps = { id: number; isChange: boolean; onDeleted: () => void };

/** Deletes a draft, after a question. */
export function DeleteDraft({ id, isChange, onDeleted }: DeleteDraftProps) {
  const [isAsking, setAsking] = useState(false);
  const [removeSubmission, removal] = useRemoveSubmissionMutation();
  const remove = useSingleFlight(async () => {
    const { error } = await removeSubmission(id);
    if (error) return;
    setAsking(false);
    enqueueSnackbar('Draft deleted', { variant: 'success' });
    onDeleted();
  });
  return (
    <>
      <Button
        color="error"
        onClick={() => {
          removal.reset();
          setAsking(true);
        }}
      >
        Delete the draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        failure={removal.isError ? errorText(sellingErrors.removeSubmission, removal.error) : ''}
        confirmText="Delete the draft"
        cancelText="Keep it"
        isPending={removal.isLoading}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {isChange ? 'The product stays on sale as it is.' : 'It cannot be brought back.'}
      </ConfirmDialog>
    </>
  );
}
