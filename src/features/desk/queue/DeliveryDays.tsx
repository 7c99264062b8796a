import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { type QueueSlot } from '../../../../contract/desk';
import { type OrderState } from '../../../../contract/orders';
import { nepalDay } from '../../../../contract/nepalDay';
import { DELIVERY_DAYS, type DeliveryDay } from '../../../../contract/orderStates';
import { cappedText } from '../../../components/listCount';
import { POLLING, useGetBookedSlotsQuery } from '../deskEndpoints';
import { showFocused } from '../showFocused';
import { countOrders } from './SlotSelect';

const TEXTS: Readonly<Record<DeliveryDay, string>> = {
  today: /*i18n*/ 'Today',
  tomorrow: /*i18n*/ 'Tomorrow',
  later: /*i18n*/ 'Later',
};
const DAY_MS = 86_400_000;

/** The day of a slot. What is late is to be delivered today. */
function dayOf({ starts_at }: QueueSlot, now: number): DeliveryDay {
  const day = nepalDay(Date.parse(starts_at));
  if (day <= nepalDay(now)) return 'today';
  return day === nepalDay(now + DAY_MS) ? 'tomorrow' : 'later';
}

type DeliveryDaysProps = {
  chosen: DeliveryDay | undefined;
  /** Says how many orders in these states a day has; null: says nothing. */
  states: readonly OrderState[] | null;
  onChoose: (day: DeliveryDay | undefined) => void;
};

/** Chooses the day of delivery; a second press shows all days again. */
export function DeliveryDays({ chosen, states, onChoose }: DeliveryDaysProps) {
  const { t, i18n } = useLingui();
  const { currentData: slots = [], fulfilledTimeStamp = 0 } = useGetBookedSlotsQuery(undefined, POLLING);
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t`Day of delivery`}
      onFocus={showFocused}
      sx={{ gridArea: 'days', gap: 0.5, overflowX: 'auto', scrollbarWidth: 'none', py: 0.5 }}
    >
      {DELIVERY_DAYS.map((day) => {
        const ofDay = slots.filter((slot) => dayOf(slot, fulfilledTimeStamp) === day);
        const count = states ? ofDay.reduce((sum, slot) => sum + countOrders(slot, states), 0) : 0;
        const text = i18n._(TEXTS[day]);
        const isChosen = day === chosen;
        return (
          <Chip
            key={day}
            label={count > 0 ? `${text} ${cappedText(i18n, count)}` : text}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : day)}
            sx={[
              { flexShrink: 0, minHeight: '2.75rem', '@media (pointer: fine)': { minHeight: '2.125rem' } },
              isChosen && ((theme) => theme.mixins.forcedHighlight),
            ]}
          />
        );
      })}
    </Stack>
  );
}
