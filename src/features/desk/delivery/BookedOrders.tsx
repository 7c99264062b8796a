import { useLingui } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import { TextLink } from '../../../components/TextLink';
import { type QueueSlot } from '../../../../contract/desk';
import { OPEN_STATES } from '../../../../contract/orderStates';
import { paths } from '../../../config/paths';
import { slotText } from '../deskTimes';

const countOpen = ({ orders }: QueueSlot): number =>
  orders.reduce((sum, { state, orders: counted }) => sum + (OPEN_STATES.includes(state) ? counted : 0), 0);

/** What closing these delivery times does to the orders that are booked in them. */
export function BookedOrders({ slots }: { slots: QueueSlot[] }) {
  const { i18n } = useLingui();
  const booked = slots.filter((slot) => countOpen(slot) > 0);
  const orders = booked.reduce((sum, slot) => sum + countOpen(slot), 0);
  const times = `${slots.length} ${slots.length === 1 ? 'delivery time closes' : 'delivery times close'}.`;
  if (orders === 0) return <Alert severity="info">{times} No order is booked.</Alert>;
  return (
    <Alert severity="warning">
      {times} {orders}{' '}
      {orders === 1 ? 'order stays booked: deliver it, or give it' : 'orders stay booked: deliver them, or give them'}{' '}
      another delivery time.
      {booked.map((slot) => (
        <div key={slot.id}>
          <TextLink to={`${paths.desk}?show=all&slot=${slot.id}`} color="inherit">
            {slot.area.name}, {slotText(i18n, slot)}: {countOpen(slot)}
          </TextLink>
        </div>
      ))}
    </Alert>
  );
}
