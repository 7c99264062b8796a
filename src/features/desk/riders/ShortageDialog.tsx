import { useState } from 'react';
import { object, string } from 'yup';
import { type RiderDay } from '../../../../contract/riders';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { amountField, typedAmount } from '../amountField';
import { ActionDialog } from '../order/ActionDialog';
import { showPresent } from '../order/presentOrder';
import { riderFailureText, useSettleRiderMutation, useWriteOffRiderMutation } from './ridersEndpoints';

const TEXTS = {
  debt: { title: 'Keep as a debt', hint: 'The rider owes it until it is handed over.' },
  written_off: { title: 'Write off', hint: 'The rider owes it no more.' },
};

type ShortageDialogProps = { of: RiderDay; kind: keyof typeof TEXTS; onClose: () => void };

/** Asks how much of what is missing a rider keeps owing, or owes no more, and why. */
export function ShortageDialog({ of, kind, onClose }: ShortageDialogProps) {
  // The clerk confirms what they have seen.
  const [seen, setSeen] = useState(of);
  const [settle] = useSettleRiderMutation();
  const [writeOff] = useWriteOffRiderMutation();
  const most = kind === 'debt' ? seen.unexplained : seen.missing;
  const { title, hint } = TEXTS[kind];
  return (
    <ActionDialog
      title={title}
      submitText={title}
      initialValues={{ amount: most, reason: '' }}
      schema={object({
        amount: amountField(most),
        reason: string().trim().required('Enter the reason').max(500, 'At most 500 characters'),
      })}
      failureText={riderFailureText}
      onSubmit={async ({ amount, reason }, { key }) => {
        const entry = {
          rider: of.rider.id,
          key,
          day: of.day,
          missing: seen.missing,
          amount: typedAmount(amount, most) ?? '',
          reason: reason.trim(),
        };
        const settled = kind === 'debt' ? settle({ ...entry, kind }).unwrap() : writeOff(entry).unwrap();
        await showPresent<RiderDay>(settled, setSeen, 'day');
      }}
      onClose={onClose}
    >
      <FormTextField
        name="amount"
        label="Amount (NPR)"
        htmlInput={{ inputMode: 'decimal' }}
        hint={`Up to ${priceText(most)}. ${hint}`}
      />
      <FormTextField name="reason" label="Reason" />
    </ActionDialog>
  );
}
