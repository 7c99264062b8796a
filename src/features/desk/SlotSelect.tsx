import NativeSelect from '@mui/material/NativeSelect';
import { ChevronIcon } from '../../components/icons';
import { PillInput } from '../../components/PillInput';
import { readWhole } from '../../http/readWire';
import { useGetBookedSlotsQuery } from './deskEndpoints';
import { slotText } from './deskTimes';

type SlotSelectProps = {
  chosen: number | null;
  /** The text of the choice without a slot. */
  none: string;
  onChoose: (slot: number | null) => void;
};

/** Chooses one of the coming slots that have orders. */
export function SlotSelect({ chosen, none, onChoose }: SlotSelectProps) {
  const { currentData: slots = [] } = useGetBookedSlotsQuery();
  const isListed = chosen === null || slots.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      input={<PillInput />}
      inputProps={{ 'aria-label': 'Delivery time' }}
      IconComponent={ChevronIcon}
      value={chosen ?? ''}
      onChange={(event) => onChoose(readWhole(event.target.value))}
      sx={{
        width: '100%',
        maxWidth: '24rem',
        '& > svg': { position: 'absolute', insetInlineEnd: 12, pointerEvents: 'none' },
        '& .MuiNativeSelect-select.MuiInputBase-input': { pr: 5, borderRadius: '99rem', textOverflow: 'ellipsis' },
      }}
    >
      <option value="">{none}</option>
      {!isListed && <option value={chosen}>Delivery time {chosen}</option>}
      {slots.map((slot) => (
        <option key={slot.id} value={slot.id}>
          {slotText(slot)} ({slot.booked})
        </option>
      ))}
    </NativeSelect>
  );
}
