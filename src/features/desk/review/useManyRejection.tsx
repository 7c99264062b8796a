import { type DeskSubmission } from '../../../../contract/selling';
import { errorText } from '../../../http/apiError';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusHeading } from '../../../components/focusHeading';
import { reviewErrors, useRejectSubmissionsMutation, useReopenSubmissionMutation } from './reviewEndpoints';

const countText = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** Sends submissions back for one reason, in the versions that are shown, and offers to undo it. Rejects with the failure. */
export function useManyRejection() {
  const [rejectSubmissions] = useRejectSubmissionsMutation();
  const [reopenSubmission] = useReopenSubmissionMutation();

  const reopen = async (done: { id: number; version: number }[]) => {
    const responses = await Promise.all(done.map((each) => reopenSubmission(each)));
    const failed = responses.filter(({ error }) => error);
    if (failed.length > 0)
      enqueueSnackbar(`${countText(failed.length)}: ${errorText(reviewErrors.decide, failed[0]!.error)}`, {
        variant: 'error',
      });
  };
  return async (submissions: DeskSubmission[], answer: string) => {
    const chosen = submissions.map(({ id, version }) => ({ id, version }));
    const { done, refused } = await rejectSubmissions({ submissions: chosen, answer }).unwrap();
    if (done.length > 0)
      enqueueSnackbar(`${countText(done.length)} sent back`, {
        variant: 'success',
        action: (toast) => <ToastButton toast={toast} text="Undo" onPress={() => void reopen(done)} />,
      });
    for (const { id, text } of refused)
      enqueueSnackbar(`${submissions.find((each) => each.id === id)?.name} was not sent back. ${text}`, {
        variant: 'error',
      });
    focusHeading();
  };
}
