import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object } from 'yup';
import { type CashReceipt, type CashRequest, type DeskOrder, type WriteOff } from '../../../../contract/desk';
import { formatMoney, formatPrice } from '../../../../contract/formats';
import { toWholeRupees } from '../../../../contract/cashRounding';
import { paisaOf, paisaToWire } from '../../../../contract/money';
import { MOVABLE_STATES } from '../../../../contract/orderStates';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { ActionDialog } from './ActionDialog';
import { amountField, typedAmount } from '../amountField';
import { dayTimeText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';
import { readRiderKey, riderKey, riderOptions } from '../riders/riderOptions';
import { useGetRidersQuery } from '../riders/ridersEndpoints';
import { reasonSchema } from './orderDialogs';
import { showPresent } from './presentOrder';

type CashDialogProps = {
  order: DeskOrder;
  onSubmit: () => Promise<void>;
  onClose: () => void;
};

const NOTHING = '0.00';

/** What a receipt of cash is recorded of. */
type CashOrder = Pick<DeskOrder, 'number' | 'state' | 'total' | 'to_collect' | 'rider'>;

/** Asks how much cash was collected, and who has it. */
export function CashCollectedDialog({
  order,
  onSubmit,
  onClose,
}: {
  order: CashOrder;
  onSubmit: (cash: CashRequest, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  // The order may be loaded again meanwhile: the clerk records what they have seen.
  const [due, setDue] = useState(order.to_collect ?? order.total);
  const { currentData: riders = [] } = useGetRidersQuery({});
  const dueAmount = formatPrice(i18n, due);
  const { number } = order;
  const most = paisaToWire(toWholeRupees(paisaOf(due)));
  const collector = MOVABLE_STATES.includes(order.state) ? null : order.rider;
  return (
    <ActionDialog
      title={
        <Trans>
          Was the cash for <OrderNumber>{number}</OrderNumber> collected?
        </Trans>
      }
      submitText={({ amount }) => {
        const typed = typedAmount(amount, most);
        const paid = formatPrice(i18n, typed);
        return typed === null ? t`Collected` : t`Collected ${paid}`;
      }}
      initialValues={{ amount: due, rider: riderKey(collector?.id ?? null) }}
      schema={object({ amount: amountField(most) })}
      onSubmit={({ amount, rider }, { key }) =>
        showPresent(
          onSubmit({ amount: typedAmount(amount, most) ?? NOTHING, rider: readRiderKey(rider), due }, key),
          (present) => setDue(present.to_collect ?? NOTHING),
        )
      }
      onClose={onClose}
    >
      {({ values }) => {
        const rest = paisaOf(due) - paisaOf(typedAmount(values.amount, most) ?? due);
        const difference = formatMoney(i18n, Math.abs(rest));
        return (
          <>
            <FormTextField
              name="amount"
              label={t`Amount (NPR)`}
              htmlInput={{ inputMode: 'decimal' }}
              hint={t`Amount due: ${dueAmount}. If it is less, the rest stays due.`}
            />
            <FormSelect name="rider" label={t`Collected by`} options={riderOptions(t`The desk`, riders, order.rider)} />
            {rest > 0 && <Typography>{t`${difference} stays due.`}</Typography>}
            {rest < 0 && <Typography>{t`Rounded up by ${difference}. It stays in the till.`}</Typography>}
          </>
        );
      }}
    </ActionDialog>
  );
}

/** Asks why the rest of the cash of an order is given up. */
export function WriteOffDialog({
  order,
  onSubmit,
  onClose,
}: {
  order: DeskOrder;
  onSubmit: (writeOff: WriteOff) => Promise<void>;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [amount, setAmount] = useState(order.to_collect ?? order.total);
  const rest = formatPrice(i18n, amount);
  const { number } = order;
  return (
    <ActionDialog
      title={
        <Trans>
          Write off {rest} of <OrderNumber>{number}</OrderNumber>?
        </Trans>
      }
      submitText={t`Write off`}
      initialValues={{ reason: '' }}
      schema={reasonSchema(i18n)}
      onSubmit={({ reason }) =>
        showPresent(onSubmit({ amount, reason: reason.trim() }), (present) => setAmount(present.to_collect ?? NOTHING))
      }
      onClose={onClose}
    >
      <FormTextField name="reason" label={t`Reason`} hint={t`For staff. The member does not see it.`} />
    </ActionDialog>
  );
}

/** Asks whether the last record of cash was recorded by mistake. */
export function CashNotCollectedDialog({
  order,
  onSubmit,
  onClose,
}: Omit<CashDialogProps, 'onSubmit'> & { onSubmit: (receipt: number, key: string) => Promise<void> }) {
  const { t, i18n } = useLingui();
  const { number } = order;
  // The clerk takes back the record that they see.
  const [receipt, setReceipt] = useState(order.cash_receipts.at(-1));
  return (
    <ActionDialog
      title={
        <Trans>
          Was the cash for <OrderNumber>{number}</OrderNumber> not collected?
        </Trans>
      }
      submitText={t`Not collected`}
      onSubmit={async (_none, { key }) => {
        if (receipt)
          await showPresent(onSubmit(receipt.id, key), (present) => setReceipt(present.cash_receipts.at(-1)));
      }}
      onClose={onClose}
    >
      {receipt ? (
        <Typography>
          {receiptText(i18n, receipt)} {t`It is due again. The member gets no email about it.`}
        </Typography>
      ) : (
        <Typography>{t`No cash is recorded for this order any more.`}</Typography>
      )}
    </ActionDialog>
  );
}

/** What is recorded of a receipt, and by whom. */
function receiptText(i18n: I18n, { amount: paid, rider, at, recorded_by: by }: CashReceipt): string {
  const amount = formatPrice(i18n, paid);
  const time = dayTimeText(i18n, at);
  if (rider && by) return i18n._(msg`${amount} was recorded as collected by ${rider}, ${time}, by ${by}.`);
  if (rider) return i18n._(msg`${amount} was recorded as collected by ${rider}, ${time}.`);
  if (by) return i18n._(msg`${amount} was recorded as collected, ${time}, by ${by}.`);
  return i18n._(msg`${amount} was recorded as collected, ${time}.`);
}

/** Asks whether the rest of an order that was written off is due again. */
export function TakeBackWriteOffDialog({ order, ...actions }: CashDialogProps) {
  const { t, i18n } = useLingui();
  const amount = formatPrice(i18n, order.written_off?.amount ?? null);
  const { number } = order;
  return (
    <ActionDialog title={t`Take back the write-off?`} submitText={t`Due again`} {...actions}>
      <Typography>
        <Trans>
          {amount} of <OrderNumber>{number}</OrderNumber> is due again.
        </Trans>
      </Typography>
    </ActionDialog>
  );
}

/** Asks whether failed deliveries shall count against cash on delivery no longer. */
export function AllowCashDialog({ order, ...actions }: CashDialogProps) {
  const { t } = useLingui();
  const { number } = order;
  return (
    <ActionDialog title={t`Allow cash on delivery again?`} submitText={t`Allow cash on delivery`} {...actions}>
      <Typography>
        <Trans>
          The failed deliveries to the phone number of <OrderNumber>{number}</OrderNumber> and to its member count no
          longer. The member sees it on the order, and gets no email about it.
        </Trans>
      </Typography>
    </ActionDialog>
  );
}
