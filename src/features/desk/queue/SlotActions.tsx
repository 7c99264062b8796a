import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DeskOrderPage } from '../../../../contract/desk';
import { type ManyTransitions } from '../../../../contract/deskQueue';
import { readPaisa } from '../../../../contract/money';
import { OPEN_STATES } from '../../../../contract/orderStates';
import { paths } from '../../../config/paths';
import { useGetBookedSlotsQuery } from '../deskEndpoints';
import { slotText } from '../deskTimes';
import { StepButtons } from '../many/StepButtons';
import { AssignRiderDialog } from '../order/lazyDialogs';
import { stepOf, type QueueView } from './queueView';
import { countOrders } from './SlotSelect';

type SlotActionsProps = {
  view: QueueView;
  slot: number;
  /** How many orders the view has, and their sums. */
  count: number;
  sums: DeskOrderPage['sums'];
  onMove: (step: ManyTransitions) => Promise<void>;
};

/** What can be done with all orders of a slot, those of other pages included; nothing for a slot without open ones. */
export function SlotActions({ view, slot: id, count, sums, onMove }: SlotActionsProps) {
  const { currentData: slots } = useGetBookedSlotsQuery();
  const [isAsking, setAsking] = useState(false);
  const slot = slots?.find((each) => each.id === id);
  const open = slot ? countOrders(slot, OPEN_STATES) : 0;
  const step = stepOf(view);
  if (!slot || open === 0) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        Hand the slot to a rider
      </Button>
      {step !== null && step !== 'delivered' && (
        <Button variant="outlined" size="small" component={Link} to={`${paths.deskSlips}?slot=${id}`}>
          Print the slips of the slot
        </Button>
      )}
      {step !== null && (
        <StepButtons
          size="small"
          of=" of the slot"
          batch={{ slot: id, to: step, count, due: readPaisa(sums?.to_collect) ?? 0 }}
          onMove={onMove}
        />
      )}
      <Suspense>
        {isAsking && (
          <AssignRiderDialog
            title={`Who delivers the ${open === 1 ? 'open order' : `${open} open orders`} of ${slotText(slot)}?`}
            chosen={{ slot: id }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
