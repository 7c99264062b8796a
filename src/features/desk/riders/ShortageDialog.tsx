import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { object } from 'yup';
import { formatPrice } from '../../../../contract/formats';
import { type RiderDay } from '../../../../contract/riders';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { amountField, typedAmount } from '../amountField';
import { ActionDialog } from '../order/ActionDialog';
import { showPresent } from '../order/presentOrder';
import { riderFailureText, useSettleRiderMutation, useWriteOffRiderMutation } from './ridersEndpoints';

const REASON_MAX = 500;

const TEXTS = {
  debt: { title: /*i18n*/ 'Keep as a debt', hint: /*i18n*/ 'The rider owes it until it is handed over.' },
  written_off: { title: /*i18n*/ 'Write off', hint: /*i18n*/ 'The rider owes it no more.' },
};

type ShortageDialogProps = { of: RiderDay; kind: keyof typeof TEXTS; onClose: () => void };

/** Asks how much of what is missing a rider keeps owing, or owes no more, and why. */
export function ShortageDialog({ of, kind, onClose }: ShortageDialogProps) {
  const { t, i18n } = useLingui();
  // The clerk confirms what they have seen.
  const [seen, setSeen] = useState(of);
  const [settle] = useSettleRiderMutation();
  const [writeOff] = useWriteOffRiderMutation();
  const most = kind === 'debt' ? seen.unexplained : seen.missing;
  const amount = formatPrice(i18n, most);
  const title = i18n._(TEXTS[kind].title);
  return (
    <ActionDialog
      title={title}
      submitText={title}
      initialValues={{ amount: most, reason: '' }}
      schema={object({
        amount: amountField(most),
        reason: textUpTo(i18n, REASON_MAX).required(/*i18n*/ 'Enter the reason'),
      })}
      failureText={riderFailureText}
      onSubmit={async ({ amount: typed, reason }, { key }) => {
        const entry = {
          rider: of.rider.id,
          key,
          day: of.day,
          missing: seen.missing,
          amount: typedAmount(typed, most) ?? '',
          reason: reason.trim(),
        };
        const settled = kind === 'debt' ? settle({ ...entry, kind }).unwrap() : writeOff(entry).unwrap();
        await showPresent<RiderDay>(settled, setSeen, 'day');
      }}
      onClose={onClose}
    >
      <FormTextField
        name="amount"
        label={t`Amount (NPR)`}
        htmlInput={{ inputMode: 'decimal' }}
        hint={`${t`Up to ${amount}.`} ${i18n._(TEXTS[kind].hint)}`}
      />
      <FormTextField name="reason" label={t`Reason`} />
    </ActionDialog>
  );
}
