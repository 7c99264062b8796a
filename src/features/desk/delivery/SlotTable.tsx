import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type DeliveryArea } from '../../../../contract/delivery';
import { type QueueSlot } from '../../../../contract/desk';
import { errorText } from '../../../http/apiError';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { focusFallback } from '../../../components/focusFallback';
import { NepaliText } from '../../../components/NepaliText';
import { CardRow, CardTable } from '../CardTable';
import { slotText } from '../deskTimes';
import { BookedOrders } from './BookedOrders';
import { deliveryErrors, useSetSlotCapacityMutation } from './deliveryEndpoints';

/** Closes a delivery time, after saying what that does to booked orders, or opens it again. */
function SlotButton({ slot, capacity }: { slot: QueueSlot; capacity: number }) {
  const [isAsking, setAsking] = useState(false);
  const [setCapacity, { isLoading }] = useSetSlotCapacityMutation();
  const change = async (to: number) => {
    setAsking(false);
    const { error } = await setCapacity({ id: slot.id, capacity: to });
    if (error) enqueueSnackbar(errorText(deliveryErrors.change, error), { variant: 'error' });
  };
  if (slot.closed)
    return (
      <Button
        variant="outlined"
        size="small"
        aria-disabled={isLoading}
        onClick={() => void (isLoading || change(Math.max(capacity, slot.booked + 1)))}
      >
        <Trans>Reopen</Trans>
      </Button>
    );
  if (!isAsking)
    return (
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        <Trans>Close</Trans>
      </Button>
    );
  return (
    <>
      <BookedOrders slots={[slot]} />
      <Button
        variant="contained"
        size="small"
        aria-disabled={isLoading}
        onClick={() => void (isLoading || change(slot.booked))}
      >
        <Trans>Close this delivery time</Trans>
      </Button>
      <Button size="small" onClick={() => setAsking(false)}>
        <Trans>Back</Trans>
      </Button>
    </>
  );
}

function stateText(i18n: I18n, { closed, day_closed, booked, capacity }: QueueSlot): string {
  if (day_closed) return i18n._('Day closed');
  if (closed) return i18n._('Closed');
  return booked >= capacity ? i18n._('Full') : i18n._(msg({ message: 'Open', context: 'delivery time' }));
}

/** As many as are in sight: those of a week are 10,000 pixels long on a phone. */
const SHOWN = 12;

/** The coming delivery times: the next ones, and all of them when that is asked for. */
export function SlotTable({ slots, areas }: { slots: QueueSlot[]; areas: DeliveryArea[] }) {
  const { t, i18n } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const bookedText = ({ booked, capacity }: QueueSlot) => t`${booked} of ${capacity}`;
  const count = slots.length;
  const shown = showsAll ? slots : slots.slice(0, SHOWN);
  return (
    <>
      <CardTable label={t`Coming delivery times`} columns={[t`Delivery time`, t`Area`, t`Booked`, t`State`, t`Change`]}>
        {shown.map((slot) => (
          <CardRow
            key={slot.id}
            cells={[
              slotText(i18n, slot),
              <NepaliText key="area">{slot.area.name}</NepaliText>,
              bookedText(slot),
              stateText(i18n, slot),
              <SlotButton
                key="button"
                slot={slot}
                capacity={areas.find(({ id }) => id === slot.area.id)?.capacity ?? slot.capacity}
              />,
            ]}
          />
        ))}
      </CardTable>
      {shown.length < slots.length && (
        <Button ref={focusFallback} variant="outlined" fullWidth sx={{ mt: 2 }} onClick={() => setShowsAll(true)}>
          <Trans>Show all {count} delivery times</Trans>
        </Button>
      )}
    </>
  );
}
