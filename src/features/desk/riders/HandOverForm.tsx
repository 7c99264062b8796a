import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { object } from 'yup';
import { formatPrice } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type RiderDay } from '../../../../contract/riders';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { amountField, typedAmount } from '../amountField';
import { ActionDialog } from '../order/ActionDialog';
import { showPresent } from '../order/presentOrder';
import { riderFailureText, useHandOverCashMutation } from './ridersEndpoints';

const NOTE_MAX = 500;
const AMOUNT_MAX = '9999999.99';

/** By how much a typed amount is more than what is missing, in paisa. */
const surplusOf = (text: string, missing: string): number =>
  paisaOf(typedAmount(text, AMOUNT_MAX) ?? '0') - Math.max(0, paisaOf(missing));

/** Asks how much cash of a day a rider has handed over. */
export function HandOverForm({ of, onClose }: { of: RiderDay; onClose: () => void }) {
  const { t, i18n } = useLingui();
  // The clerk confirms what they have seen.
  const [missing, setMissing] = useState(of.missing);
  const { name } = of.rider;
  const expected = formatPrice(i18n, missing);
  const [handOver] = useHandOverCashMutation();
  return (
    <ActionDialog
      title={t`Cash from ${name}`}
      submitText={t`Confirm`}
      initialValues={{ amount: missing, note: '' }}
      schema={object({
        amount: amountField(AMOUNT_MAX),
        note: textUpTo(i18n, NOTE_MAX).when('amount', ([amount], field) =>
          surplusOf(String(amount ?? ''), missing) > 0 ? field.required(/*i18n*/ 'Say why it is too much') : field,
        ),
      })}
      failureText={riderFailureText}
      onSubmit={async ({ amount, note }, { key }) => {
        const said = note.trim();
        const handedOver = handOver({
          rider: of.rider.id,
          key,
          day: of.day,
          missing,
          amount: typedAmount(amount, AMOUNT_MAX) ?? '',
          ...(said && { note: said }),
        }).unwrap();
        await showPresent<RiderDay>(handedOver, (present) => setMissing(present.missing), 'day');
      }}
      onClose={onClose}
    >
      <FormTextField
        name="amount"
        label={t`Counted (NPR)`}
        htmlInput={{ inputMode: 'decimal' }}
        hint={t`To be handed over: ${expected}. If it is less, the rest stays missing; if it is more, say why.`}
      />
      <FormTextField name="note" label={t`Note (optional)`} />
    </ActionDialog>
  );
}
