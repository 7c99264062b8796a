import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { OPEN_STATES } from '../../../../contract/orderStates';
import { useGetBookedSlotsQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';
import { AssignRiderDialog } from '../order/lazyDialogs';
import { countOrders } from './SlotSelect';

/** Hands all open orders of a slot to a rider, those of other states and pages included; nothing for a slot without any. */
export function SlotRider({ id }: { id: number }) {
  const { currentData: slots } = useGetBookedSlotsQuery();
  const [isAsking, setAsking] = useState(false);
  const slot = slots?.find((each) => each.id === id);
  const count = slot ? countOrders(slot, OPEN_STATES) : 0;
  if (!slot || count === 0) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        Hand the slot to a rider
      </Button>
      <Suspense>
        {isAsking && (
          <AssignRiderDialog
            title={`Who delivers the ${count === 1 ? 'open order' : `${count} open orders`} of ${slotText(slot)}?`}
            chosen={{ slot: id }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
