import { object, string } from 'yup';
import { type Earnings } from '../../../../contract/earnings';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { amountField, typedAmount } from '../amountField';
import { ActionDialog } from '../order/ActionDialog';
import { supplierFailureText, useRecordPayoutMutation } from './supplierEndpoints';

const REFERENCE_MAX = 100;

/** Asks what was paid to a member by hand. */
export function PayoutDialog({ of, onClose }: { of: Earnings; onClose: () => void }) {
  const [recordPayout] = useRecordPayoutMutation();
  return (
    <ActionDialog
      title={`Paid to ${of.member.name}`}
      submitText="Record"
      initialValues={{ amount: of.rest, reference: '' }}
      schema={object({
        amount: amountField(of.rest),
        reference: string()
          .trim()
          .required('Enter the reference')
          .max(REFERENCE_MAX, `At most ${REFERENCE_MAX} characters`),
      })}
      failureText={supplierFailureText}
      onSubmit={async ({ amount, reference }, { key }) => {
        const payout = {
          amount: typedAmount(amount, of.rest) ?? '',
          reference: reference.trim(),
          // The clerk confirms what they have seen.
          paid_out: of.paid_out,
        };
        await recordPayout({ id: of.member.id, key, ...payout }).unwrap();
      }}
      onClose={onClose}
    >
      <FormTextField
        name="amount"
        label="Amount (NPR)"
        htmlInput={{ inputMode: 'decimal' }}
        hint={`Up to ${priceText(of.rest)}. The shop pays nothing by itself.`}
      />
      <FormTextField
        name="reference"
        label="Reference"
        hint="The number of the transfer or of the receipt. The member reads it."
      />
    </ActionDialog>
  );
}
