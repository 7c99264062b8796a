import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { type QueueSlot } from '../../../../contract/desk';
import { OPEN_STATES } from '../../../../contract/orderStates';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { paths } from '../../../config/paths';
import { slotText } from '../deskTimes';

const countOpen = ({ orders }: QueueSlot): number =>
  orders.reduce((sum, { state, orders: counted }) => sum + (OPEN_STATES.includes(state) ? counted : 0), 0);

/** What closing these delivery times does to the orders that are booked in them. */
export function BookedOrders({ slots }: { slots: QueueSlot[] }) {
  const { t, i18n } = useLingui();
  const booked = slots.filter((slot) => countOpen(slot) > 0);
  const orders = booked.reduce((sum, slot) => sum + countOpen(slot), 0);
  const count = slots.length;
  const times = t`${plural(count, { one: '# delivery time closes.', other: '# delivery times close.' })}`;
  if (orders === 0)
    return (
      <Alert severity="info">
        <Trans>{times} No order is booked.</Trans>
      </Alert>
    );
  return (
    <Alert severity="warning">
      {times}{' '}
      <Plural
        value={orders}
        one="# order stays booked: deliver it, or give it another delivery time."
        other="# orders stay booked: deliver them, or give them another delivery time."
      />
      {booked.map((slot) => (
        <div key={slot.id}>
          <TextLink to={`${paths.desk}?show=all&slot=${slot.id}`} color="inherit">
            <NepaliText>{slot.area.name}</NepaliText>, {slotText(i18n, slot)}: {countOpen(slot)}
          </TextLink>
        </div>
      ))}
    </Alert>
  );
}
