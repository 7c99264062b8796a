import { plural } from '@lingui/core/macro';
import { textUpTo } from '../../../components/form/textUpTo';
import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { type DeskSubmission } from '../../../../contract/selling';
import { FormTextField } from '../../../components/form/FormTextField';
import { ActionDialog } from '../order/ActionDialog';
import { useDecision } from './useDecision';
import { useManyRejection } from './useManyRejection';

const MAX = 500;

type RejectDialogProps = { submissions: [DeskSubmission, ...DeskSubmission[]]; onClose: () => void };

/** Asks why submissions are sent back. Their members get the reason by email. */
export function RejectDialog({ submissions, onClose }: RejectDialogProps) {
  const { t, i18n } = useLingui();
  const [first, ...others] = submissions;
  const [name, count] = [first.name, submissions.length];
  const { reject, failureText } = useDecision(first);
  const rejectMany = useManyRejection();
  return (
    <ActionDialog
      title={
        others.length === 0
          ? t`Send back ${name}`
          : t`${plural(count, { one: 'Send back # product', other: 'Send back # products' })}`
      }
      submitText={t`Send back`}
      initialValues={{ answer: '' }}
      schema={object({ answer: textUpTo(i18n, MAX).required(/*i18n*/ 'Enter a reason') })}
      failureText={failureText}
      onSubmit={({ answer }) => (others.length === 0 ? reject(answer.trim()) : rejectMany(submissions, answer.trim()))}
      onClose={onClose}
    >
      <FormTextField
        name="answer"
        label={t`Reason`}
        hint={others.length === 0 ? t`The member gets it by email` : t`The members get it by email, for each product`}
        htmlInput={{ maxLength: MAX }}
        minRows={3}
      />
    </ActionDialog>
  );
}
