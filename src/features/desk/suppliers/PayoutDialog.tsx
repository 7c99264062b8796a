import { useLingui } from '@lingui/react/macro';
import { object } from 'yup';
import { type Earnings } from '../../../../contract/earnings';
import { formatPrice } from '../../../../contract/formats';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { amountField, typedAmount } from '../amountField';
import { ActionDialog } from '../order/ActionDialog';
import { supplierFailureText, useRecordPayoutMutation } from './supplierEndpoints';

const REFERENCE_MAX = 100;

/** Asks what was paid to a member by hand. */
export function PayoutDialog({ of, onClose }: { of: Earnings; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { name } = of.member;
  const rest = formatPrice(i18n, of.rest);
  const [recordPayout] = useRecordPayoutMutation();
  return (
    <ActionDialog
      title={t`Paid to ${name}`}
      submitText={t`Record`}
      initialValues={{ amount: of.rest, reference: '' }}
      schema={object({
        amount: amountField(of.rest),
        reference: textUpTo(i18n, REFERENCE_MAX).required(/*i18n*/ 'Enter the reference'),
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
        label={t`Amount (NPR)`}
        htmlInput={{ inputMode: 'decimal' }}
        hint={t`Up to ${rest}. The shop pays nothing by itself.`}
      />
      <FormTextField
        name="reference"
        label={t`Reference`}
        hint={t`The number of the transfer or of the receipt. The member reads it.`}
      />
    </ActionDialog>
  );
}
