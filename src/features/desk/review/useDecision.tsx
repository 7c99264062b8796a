import { type I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type Approval, type DeskSubmission } from '../../../../contract/selling';
import { errorText, refusalOf } from '../../../http/apiError';
import { ToastButton } from '../../../components/feedback/ToastButton';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusHeading } from '../../../components/focusHeading';
import {
  reviewErrors,
  useApproveSubmissionMutation,
  useRejectSubmissionMutation,
  useReopenSubmissionMutation,
} from './reviewEndpoints';

/** Why a decision failed; when the submission has changed meanwhile, staff look at it again. */
function failureText(i18n: I18n, error: unknown): string {
  const { code } = refusalOf(error);
  return code === 'edit_conflict' || code === 'illegal_transition'
    ? `${i18n._(errorText(reviewErrors.decide, error))} ${i18n._('Look at it again before you decide.')}`
    : errorText(reviewErrors.decide, error);
}

/** The decisions on a submission, in the version that is shown. `approve` and `reject` reject with the failure. */
export function useDecision({ id, name, version, published_version }: DeskSubmission) {
  const { t, i18n } = useLingui();
  const [approveSubmission, approval] = useApproveSubmissionMutation();
  const [rejectSubmission] = useRejectSubmissionMutation();
  const [reopenSubmission] = useReopenSubmissionMutation();

  const reopen = async (rejected: number) => {
    const { error } = await reopenSubmission({ id, version: rejected });
    if (error) enqueueSnackbar(failureText(i18n, error), { variant: 'error' });
  };
  return {
    reopen: () => reopen(version),
    isPending: approval.isLoading,
    /** `vat_rate`: of a new product, where the shop issues bills with VAT. */
    approve: async (vat_rate?: Approval['vat_rate']) => {
      const seen = { version, ...(published_version !== null && { published_version }) };
      await approveSubmission({ id, ...seen, ...(vat_rate !== undefined && { vat_rate }) }).unwrap();
      enqueueSnackbar(t`${name} is on sale`, { variant: 'success' });
      focusHeading();
    },
    reject: async (answer: string) => {
      const { data, error } = await rejectSubmission({ id, version, answer });
      if (error) throw error;
      enqueueSnackbar(t`${name} was sent back`, {
        variant: 'success',
        action: (toast) => <ToastButton toast={toast} text={t`Undo`} onPress={() => void reopen(data.version)} />,
      });
      focusHeading();
    },
    failureText: (error: unknown) => failureText(i18n, error),
  };
}
