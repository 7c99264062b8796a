import { useLingui } from '@lingui/react/macro';
import NativeSelect from '@mui/material/NativeSelect';
import { type QueueSlot } from '../../../../contract/desk';
import { type OrderState } from '../../../../contract/orders';
import { formatCount } from '../../../../contract/formats';
import { OPEN_STATES } from '../../../../contract/orderStates';
import { ChevronIcon } from '../../../components/icons';
import { PillInput } from '../../../components/PillInput';
import { readWhole } from '../../../http/readWire';
import { POLLING, useGetBookedSlotsQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';

/** How many orders of a slot are in one of these states. */
export const countOrders = ({ orders }: QueueSlot, states: readonly OrderState[]): number =>
  orders.reduce((sum, counted) => sum + (states.includes(counted.state) ? counted.orders : 0), 0);

type SlotSelectProps = {
  chosen: number | null;
  /** The text of the choice without a slot. */
  none: string;
  /** Offers the slots with orders in these states and says how many; null: all slots that have orders. */
  states: readonly OrderState[] | null;
  onChoose: (slot: number | null) => void;
};

/** Chooses a slot that has orders: a coming one, or one that is over although orders in it are open. */
export function SlotSelect({ chosen, none, states, onChoose }: SlotSelectProps) {
  const { t, i18n } = useLingui();
  const { currentData: booked = [] } = useGetBookedSlotsQuery(undefined, POLLING);
  const slots = booked.filter((slot) => slot.id === chosen || !states || countOrders(slot, states) > 0);
  const isListed = chosen === null || slots.some(({ id }) => id === chosen);
  const areLate = states?.every((state) => OPEN_STATES.includes(state)) ?? false;
  const optionText = (slot: QueueSlot) => {
    const time = slotText(i18n, slot);
    const text = areLate && slot.is_over ? t`${time}, late` : time;
    return states ? `${text} (${formatCount(i18n, countOrders(slot, states))})` : text;
  };
  return (
    <NativeSelect
      input={<PillInput />}
      inputProps={{ 'aria-label': t`Delivery time` }}
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
      {!isListed && <option value={chosen}>{t`Delivery time ${chosen}`}</option>}
      {slots.map((slot) => (
        <option key={slot.id} value={slot.id}>
          {optionText(slot)}
        </option>
      ))}
    </NativeSelect>
  );
}
