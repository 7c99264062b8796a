import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { type DeskSubmission } from '../../../../contract/selling';
import { fieldErrors } from '../../../api/apiError';
import { FormTextField } from '../../../components/form/FormTextField';
import { ShopForm } from '../../../components/form/ShopForm';
import { SubmitButton } from '../../../components/form/SubmitButton';
import { useDecision } from './useDecision';

const MAX = 500;
const FIELD_OF = { answer: 'answer' } as const;
const schema = object({ answer: string().trim().max(MAX, `At most ${MAX} characters`).required('Enter a reason') });

/** Asks why a submission is sent back. The member gets the reason by email. */
export function RejectDialog({ submission, onClose }: { submission: DeskSubmission; onClose: () => void }) {
  const titleId = useId();
  const { reject, failureText } = useDecision(submission);
  const [failure, setFailure] = useState('');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        Send back {submission.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        <ShopForm
          initialValues={{ answer: '' }}
          schema={schema}
          onSubmit={async ({ answer }) => {
            setFailure('');
            try {
              await reject(answer.trim());
              onClose();
            } catch (error) {
              if (Object.keys(fieldErrors(error, FIELD_OF)).length === 0) setFailure(failureText(error));
              throw error;
            }
          }}
          fieldErrorsOf={(error) => fieldErrors(error, FIELD_OF)}
          onErrors={() => undefined}
        >
          <FormTextField
            name="answer"
            label="Reason"
            autoComplete="off"
            hint="The member gets it by email"
            htmlInput={{ maxLength: MAX }}
            minRows={3}
          />
          <SubmitButton>Send back</SubmitButton>
          <Button variant="outlined" size="large" onClick={onClose}>
            Back
          </Button>
        </ShopForm>
      </DialogContent>
    </Dialog>
  );
}
