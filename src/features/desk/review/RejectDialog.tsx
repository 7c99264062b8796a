import { object, string } from 'yup';
import { type DeskSubmission } from '../../../../contract/selling';
import { FormTextField } from '../../../components/form/FormTextField';
import { ActionDialog } from '../order/ActionDialog';
import { useDecision } from './useDecision';
import { useManyRejection } from './useManyRejection';

const MAX = 500;
const schema = object({ answer: string().trim().max(MAX, `At most ${MAX} characters`).required('Enter a reason') });

type RejectDialogProps = { submissions: [DeskSubmission, ...DeskSubmission[]]; onClose: () => void };

/** Asks why submissions are sent back. Their members get the reason by email. */
export function RejectDialog({ submissions, onClose }: RejectDialogProps) {
  const [first, ...others] = submissions;
  const { reject, failureText } = useDecision(first);
  const rejectMany = useManyRejection();
  return (
    <ActionDialog
      title={`Send back ${others.length === 0 ? first.name : `${submissions.length} products`}`}
      submitText="Send back"
      initialValues={{ answer: '' }}
      schema={schema}
      failureText={failureText}
      onSubmit={({ answer }) => (others.length === 0 ? reject(answer.trim()) : rejectMany(submissions, answer.trim()))}
      onClose={onClose}
    >
      <FormTextField
        name="answer"
        label="Reason"
        hint={others.length === 0 ? 'The member gets it by email' : 'The members get it by email, for each product'}
        htmlInput={{ maxLength: MAX }}
        minRows={3}
      />
    </ActionDialog>
  );
}
