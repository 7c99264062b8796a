import { worded } from '../../../i18n/worded';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskSubmission } from '../../../../contract/selling';
import { FormSelect } from '../../../components/form/FormSelect';
import { ActionDialog } from '../order/ActionDialog';
import { missingParts } from './reviewFields';
import { useDecision } from './useDecision';

const RATES = { '': /*i18n*/ 'Choose', 0: /*i18n*/ 'Exempt', 13: /*i18n*/ '13 %, in the price' };

/** Asks before a product that lacks something goes on sale, and for the rate of VAT where bills need it. */
export function ApproveDialog({ submission, onClose }: { submission: DeskSubmission; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { approve, failureText } = useDecision(submission);
  const missing = missingParts(i18n, submission).join(', ');
  const { name } = submission;
  const asksRate = submission.vat_rate === null;
  return (
    <ActionDialog
      title={t`Approve ${name}?`}
      submitText={t`Approve`}
      initialValues={{ rate: '' }}
      schema={object(asksRate ? { rate: string().required(/*i18n*/ 'Choose the rate') } : {})}
      fieldOf={{ vat_rate: 'rate' }}
      failureText={failureText}
      onSubmit={({ rate }) => approve(asksRate ? (rate === '13' ? 13 : 0) : undefined)}
      onClose={onClose}
    >
      {missing && (
        <Typography>
          <Trans>Missing: {missing}.</Trans>
        </Typography>
      )}
      {asksRate && <FormSelect name="rate" label={t`VAT`} options={worded(i18n, RATES)} />}
    </ActionDialog>
  );
}
