import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t, i18n } = useLingui();
  const { currentData: slots } = useGetBookedSlotsQuery();
  const [isAsking, setAsking] = useState(false);
  const slot = slots?.find((each) => each.id === id);
  const open = slot ? countOrders(slot, OPEN_STATES) : 0;
  const step = stepOf(view);
  if (!slot || open === 0) return null;
  const time = slotText(i18n, slot);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        <Trans>Hand the slot to a rider</Trans>
      </Button>
      {step !== null && step !== 'delivered' && (
        <Button variant="outlined" size="small" component={Link} to={`${paths.deskSlips}?slot=${id}`}>
          <Trans>Print the slips of the slot</Trans>
        </Button>
      )}
      {step !== null && (
        <StepButtons
          size="small"
          isSlot
          batch={{ slot: id, to: step, count, due: readPaisa(sums?.to_collect) ?? 0 }}
          onMove={onMove}
        />
      )}
      <Suspense>
        {isAsking && (
          <AssignRiderDialog
            title={t`${plural(open, {
              one: `Who delivers the open order of ${time}?`,
              other: `Who delivers the # open orders of ${time}?`,
            })}`}
            chosen={{ slot: id }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
