import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { MANY_ORDERS } from '../../../../contract/orderStates';
import { enqueueSnackbar } from '../../../components/feedback/toastQueue';
import { paths } from '../../../config/paths';
import { ChosenBar } from '../ChosenBar';
import { STATE_TEXTS } from '../deskTexts';
import { AssignRiderDialog, StartPackingDialog } from '../order/lazyDialogs';
import { useStartPackingMutation } from './queueEndpoints';

/** In a line of their own, which they fill. */
const phoneButtons = { flexBasis: '100%', '& > *': { flex: '1 0 auto' } };

type ManyOrdersBarProps = { orders: DeskOrderSummary[]; onClear: () => void };

/** What can be done with all chosen orders at once. */
export function ManyOrdersBar({ orders, onClear }: ManyOrdersBarProps) {
  const [startPacking] = useStartPackingMutation();
  const [isAsking, setAsking] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const ids = orders.slice(0, MANY_ORDERS).map(({ id }) => id);
  const fresh = orders.filter(({ state }) => state === 'placed').slice(0, MANY_ORDERS);

  const start = async () => {
    const { started, skipped } = await startPacking(fresh.map(({ id }) => id)).unwrap();
    if (started.length > 0)
      enqueueSnackbar(`Packing: ${started.length} ${started.length === 1 ? 'order' : 'orders'}`, {
        variant: 'success',
      });
    for (const { number, state } of skipped)
      enqueueSnackbar(`${number} was not changed: it is now “${STATE_TEXTS[state]}”.`, { variant: 'error' });
  };

  return (
    <ChosenBar label="Chosen orders" count={orders.length} onClear={onClear}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '@container (max-width: 37.5rem)': phoneButtons }}>
        <Button variant="outlined" component={Link} to={`${paths.deskSlips}?orders=${ids.join()}`}>
          Print slips
        </Button>
        <Button variant="outlined" onClick={() => setAssigning(true)}>
          Hand to a rider
        </Button>
        {fresh.length > 0 && (
          <Button variant="contained" onClick={() => setAsking(true)}>
            Start packing{fresh.length < orders.length && ` ${fresh.length}`}
          </Button>
        )}
      </Stack>
      <Suspense>
        {isAssigning && (
          <AssignRiderDialog
            title={`Who delivers ${ids.length} ${ids.length === 1 ? 'order' : 'orders'}?`}
            chosen={{ orders: ids }}
            onClose={() => setAssigning(false)}
          />
        )}
        {isAsking && <StartPackingDialog count={fresh.length} onSubmit={start} onClose={() => setAsking(false)} />}
      </Suspense>
    </ChosenBar>
  );
}
