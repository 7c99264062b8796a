import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DeskOrderSummary } from '../../../../contract/desk';
import { type ManyTransitions } from '../../../../contract/deskQueue';
import { readPaisa } from '../../../../contract/money';
import { MANY_ORDERS, MANY_STEPS, type ManyStep, OPEN_STATES } from '../../../../contract/orderStates';
import { focusFallback } from '../../../components/focusFallback';
import { paths } from '../../../config/paths';
import { ChosenBar } from '../ChosenBar';
import { isCashMissing } from '../deskTexts';
import { type Batch, StepButtons } from '../many/StepButtons';
import { AssignRiderDialog } from '../order/lazyDialogs';

/** In a line of their own, which they fill. */
const phoneButtons = { flexBasis: '100%', '& > *': { flex: '1 0 auto' } };

const toBatch = (to: ManyStep, orders: DeskOrderSummary[]): Batch => ({
  to,
  orders: orders.map(({ id }) => id),
  count: orders.length,
  due: orders.reduce((sum, { to_collect }) => sum + (readPaisa(to_collect) ?? 0), 0),
});

type ManyOrdersBarProps = {
  orders: DeskOrderSummary[];
  onMove: (step: ManyTransitions) => Promise<void>;
  onClear: () => void;
};

/** What can be done with all chosen orders at once. */
export function ManyOrdersBar({ orders: chosen, onMove, onClear }: ManyOrdersBarProps) {
  const { t } = useLingui();
  const [isAssigning, setAssigning] = useState(false);
  const orders = chosen.slice(0, MANY_ORDERS);
  const ids = orders.map(({ id }) => id);
  const count = ids.length;
  const hasOpen = orders.some(({ state }) => OPEN_STATES.includes(state));
  const steps = Object.entries(MANY_STEPS) as [ManyStep, DeskOrderSummary['state']][];
  return (
    <ChosenBar label={t`Chosen orders`} count={chosen.length} onClear={onClear}>
      <Stack
        ref={focusFallback}
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', '@container (max-width: 37.5rem)': phoneButtons }}
      >
        <Button variant="outlined" component={Link} to={`${paths.deskSlips}?orders=${ids.join()}`}>
          <Trans>Print slips</Trans>
        </Button>
        {hasOpen && (
          <Button variant="outlined" onClick={() => setAssigning(true)}>
            <Trans>Hand to a rider</Trans>
          </Button>
        )}
        {steps.map(([to, from]) => (
          <StepButtons
            key={to}
            batch={toBatch(
              to,
              orders.filter(({ state }) => state === from),
            )}
            onMove={onMove}
          />
        ))}
        <StepButtons
          batch={{ ...toBatch('delivered', orders.filter(isCashMissing)), isCashAlone: true }}
          onMove={onMove}
        />
      </Stack>
      <Suspense>
        {isAssigning && (
          <AssignRiderDialog
            title={t`${plural(count, { one: 'Who delivers # order?', other: 'Who delivers # orders?' })}`}
            chosen={{ orders: ids }}
            onClose={() => setAssigning(false)}
          />
        )}
      </Suspense>
    </ChosenBar>
  );
}
