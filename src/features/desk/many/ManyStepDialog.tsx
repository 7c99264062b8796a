import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../../contract/formats';
import { type ManyStep } from '../../../../contract/orderStates';
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
  const { t, i18n } = useLingui();
  const amount = formatMoney(i18n, due);
  const deliveredTitle = withCash
    ? t`${plural(count, { one: 'Was # order delivered and paid?', other: 'Were # orders delivered and paid?' })}`
    : t`${plural(count, { one: 'Was # order delivered?', other: 'Were # orders delivered?' })}`;
  const titles: Record<ManyStep, string> = {
    packing: t`${plural(count, { one: 'Start packing # order?', other: 'Start packing # orders?' })}`,
    out_for_delivery: t`${plural(count, { one: 'Send # order out for delivery?', other: 'Send # orders out for delivery?' })}`,
    delivered: isCashAlone
      ? t`${plural(count, { one: 'Was the cash of # order collected?', other: 'Was the cash of # orders collected?' })}`
      : deliveredTitle,
  };
  const deliveredText = withCash ? t`Delivered, ${amount} collected` : t`Delivered`;
  const submitTexts: Record<ManyStep, string> = {
    packing: t`Start packing`,
    out_for_delivery: t`Out for delivery`,
    delivered: isCashAlone ? t`Collected ${amount}` : deliveredText,
  };
  return (
    <ActionDialog title={titles[to]} submitText={submitTexts[to]} failureText={manyFailureText} {...actions}>
      {to === 'packing' && (
        <Typography>
          <Plural
            value={count}
            one="Members can no longer cancel it themselves. This cannot be undone."
            other="Members can no longer cancel them themselves. This cannot be undone."
          />
        </Typography>
      )}
      {to === 'out_for_delivery' && <Typography>{t`Each member gets an email, and each order its bill.`}</Typography>}
      {to === 'delivered' && due > 0 && (
        <Typography>
          {withCash
            ? t`${amount} is recorded in full, as collected by the rider of each order; without a rider, at the desk.`
            : t`${amount} is to be paid in cash, and is recorded separately.`}
        </Typography>
      )}
      {to === 'delivered' && !isCashAlone && (
        <Typography>
          <Trans>Each member gets an email. For 48 hours an order can be taken back with “Was not delivered”.</Trans>
        </Typography>
      )}
    </ActionDialog>
  );
}
