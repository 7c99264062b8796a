import { Trans, useLingui } from '@lingui/react/macro';
import { type DeskSubmission } from '../../../../contract/selling';
import { errorText } from '../../../http/apiError';
import { EnglishText } from '../../../components/EnglishText';
import { countText } from '../../../components/listCount';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusHeading } from '../../../components/focusHeading';
import { reviewErrors, useRejectSubmissionsMutation, useReopenSubmissionMutation } from './reviewEndpoints';

/** Sends submissions back for one reason, in the versions that are shown, and offers to undo it. Rejects with the failure. */
export function useManyRejection() {
  const { t, i18n } = useLingui();
  const [rejectSubmissions] = useRejectSubmissionsMutation();
  const [reopenSubmission] = useReopenSubmissionMutation();

  const reopen = async (done: { id: number; version: number }[]) => {
    const responses = await Promise.all(done.map((each) => reopenSubmission(each)));
    const failed = responses.filter(({ error }) => error);
    if (failed.length > 0) {
      const products = countText(i18n, { count: failed.length }, 'product');
      const reason = <EnglishText>{errorText(reviewErrors.decide, failed[0]!.error)}</EnglishText>;
      enqueueSnackbar(
        <>
          {products}: {reason}
        </>,
        { variant: 'error' },
      );
    }
  };
  return async (submissions: DeskSubmission[], answer: string) => {
    const chosen = submissions.map(({ id, version }) => ({ id, version }));
    const { done, refused } = await rejectSubmissions({ submissions: chosen, answer }).unwrap();
    const products = countText(i18n, { count: done.length }, 'product');
    if (done.length > 0)
      enqueueSnackbar(t`${products} sent back`, {
        variant: 'success',
        action: (toast) => <ToastButton toast={toast} text={t`Undo`} onPress={() => void reopen(done)} />,
      });
    for (const { id, text } of refused) {
      const name = submissions.find((each) => each.id === id)?.name;
      const message = (
        <Trans>
          {name} was not sent back. <EnglishText>{text}</EnglishText>
        </Trans>
      );
      enqueueSnackbar(message, { variant: 'error' });
    }
    focusHeading();
  };
}
