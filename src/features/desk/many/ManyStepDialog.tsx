import Typography from '@mui/material/Typography';
import { paisaToWire } from '../../../../contract/money';
import { type ManyStep } from '../../../../contract/orderStates';
import { priceText } from '../../../components/priceText';
import { ActionDialog } from '../order/ActionDialog';
import { manyFailureText } from './useManySteps';

type ManyStepDialogProps = {
  to: ManyStep;
  count: number;
  /** Cash that is due for the orders, in paisa. */
  due: number;
  /** Whether it is recorded with the step. */
  withCash: boolean;
  /** Whether all of the orders were delivered before, and only their cash is recorded. */
  isCashAlone: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
};

/** Asks before many orders make a step. */
export function ManyStepDialog({ to, count, due, withCash, isCashAlone, ...actions }: ManyStepDialogProps) {
  const orders = count === 1 ? '1 order' : `${count} orders`;
  const amount = priceText(paisaToWire(due));
  const titles: Record<ManyStep, string> = {
    packing: `Start packing ${orders}?`,
    out_for_delivery: `Send ${orders} out for delivery?`,
    delivered: isCashAlone
      ? `Was the cash of ${orders} collected?`
      : `${count === 1 ? 'Was' : 'Were'} ${orders} delivered${withCash ? ' and paid' : ''}?`,
  };
  const submitTexts: Record<ManyStep, string> = {
    packing: 'Start packing',
    out_for_delivery: 'Out for delivery',
    delivered: isCashAlone ? `Collected ${amount}` : withCash ? `Delivered, ${amount} collected` : 'Delivered',
  };
  return (
    <ActionDialog title={titles[to]} submitText={submitTexts[to]} failureText={manyFailureText} {...actions}>
      {to === 'packing' && (
        <Typography>
          Members can no longer cancel {count === 1 ? 'it' : 'them'} themselves. This cannot be undone.
        </Typography>
      )}
      {to === 'out_for_delivery' && <Typography>Each member gets an email, and each order its bill.</Typography>}
      {to === 'delivered' && due > 0 && (
        <Typography>
          {withCash
            ? `${amount} is recorded in full, as collected by the rider of each order; without a rider, at the desk.`
            : `${amount} is to be paid in cash, and is recorded separately.`}
        </Typography>
      )}
      {to === 'delivered' && !isCashAlone && (
        <Typography>
          Each member gets an email. For 48 hours an order can be taken back with “Was not delivered”.
        </Typography>
      )}
    </ActionDialog>
  );
}
