import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskSubmission } from '../../../../contract/selling';
import { FormSelect } from '../../../components/form/FormSelect';
import { ActionDialog } from '../order/ActionDialog';
import { missingParts } from './reviewFields';
import { useDecision } from './useDecision';

const RATES = { '': 'Choose', 0: 'Exempt', 13: '13 %, in the price' };

/** Asks before a product that lacks something goes on sale, and for the rate of VAT where bills need it. */
export function ApproveDialog({ submission, onClose }: { submission: DeskSubmission; onClose: () => void }) {
  const { approve, failureText } = useDecision(submission);
  const missing = missingParts(submission);
  const asksRate = submission.vat_rate === null;
  return (
    <ActionDialog
      title={`Approve ${submission.name}?`}
      submitText="Approve"
      initialValues={{ rate: '' }}
      schema={object(asksRate ? { rate: string().required('Choose the rate') } : {})}
      fieldOf={{ vat_rate: 'rate' }}
      failureText={failureText}
      onSubmit={({ rate }) => approve(asksRate ? (rate === '13' ? 13 : 0) : undefined)}
      onClose={onClose}
    >
      {missing.length > 0 && <Typography>Missing: {missing.join(', ')}.</Typography>}
      {asksRate && <FormSelect name="rate" label="VAT" options={RATES} />}
    </ActionDialog>
  );
}
