import Typography from '@mui/material/Typography';
import { type PhoneQuote } from '../../../../contract/phoneOrders';
import { LabelledTextField } from '../../../components/form/LabelledTextField';
import { courierText } from '../../../components/timeText';
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
  const free = freeSlots(quote);
  if (quote.courier_days) return <Typography>{courierText(quote.courier_days)}.</Typography>;
  if (free.length === 0) return <Typography>No delivery time of this area is free.</Typography>;
  const isMissing = isChecked && slot === null;
  return (
    <LabelledTextField
      select
      label="Delivery time"
      value={slot ?? ''}
      error={isMissing}
      helperText={isMissing ? 'Choose the delivery time' : undefined}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete: 'off' } }}
    >
      <option value="">Choose the delivery time</option>
      {free.map((each) => (
        <option key={each.id} value={each.id}>
          {`${slotText(each)} (${each.remaining} ${each.remaining === 1 ? 'place' : 'places'})`}
        </option>
      ))}
    </LabelledTextField>
  );
}
