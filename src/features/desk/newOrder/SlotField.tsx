import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { type PhoneQuote } from '../../../../contract/phoneOrders';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { formatCourier } from '../../../components/courierDays';
import { slotText } from '../deskTimes';

type SlotFieldProps = {
  quote: PhoneQuote;
  slot: number | null;
  /** Whether a time that is missing is marked. */
  isChecked: boolean;
  onChange: (slot: number | null) => void;
};

/** The slots of the quote that have a free place. */
export const freeSlots = ({ slots }: PhoneQuote) => slots.filter(({ remaining }) => remaining > 0);

/** When the order is delivered: a slot with a free place, or the days of the courier. */
export function SlotField({ quote, slot, isChecked, onChange }: SlotFieldProps) {
  const { t, i18n } = useLingui();
  const free = freeSlots(quote);
  const courier = formatCourier(i18n, quote.courier_days);
  if (quote.courier_days) return <Typography>{t`${courier}.`}</Typography>;
  if (free.length === 0) return <Typography>{t`No delivery time of this area is free.`}</Typography>;
  const isMissing = isChecked && slot === null;
  const optionText = (each: PhoneQuote['slots'][number]) => {
    const { remaining } = each;
    const time = slotText(i18n, each);
    return t`${time} (${plural(remaining, { one: '# place', other: '# places' })})`;
  };
  return (
    <LabelledTextField
      select
      label={t`Delivery time`}
      value={slot ?? ''}
      error={isMissing}
      helperText={isMissing ? t`Choose the delivery time` : undefined}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'off' } }}
    >
      <option value="">{t`Choose the delivery time`}</option>
      {free.map((each) => (
        <option key={each.id} value={each.id}>
          {optionText(each)}
        </option>
      ))}
    </LabelledTextField>
  );
}
