import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object } from 'yup';
import { type CashReceipt, type CashRequest, type DeskOrder, type WriteOff } from '../../../../contract/desk';
import { toWholeRupees } from '../../../../contract/cashRounding';
import { paisaOf, paisaToWire } from '../../../../contract/money';
import { MOVABLE_STATES } from '../../../../contract/orderStates';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { ActionDialog } from './ActionDialog';
import { amountField, typedAmount } from '../amountField';
import { dayTimeText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';
import { readRiderKey, riderKey, riderOptions } from '../riders/riderOptions';
import { useGetRidersQuery } from '../riders/ridersEndpoints';
import { requiredReason } from './orderDialogs';
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
  // The order may be loaded again meanwhile: the clerk records what they have seen.
  const [due, setDue] = useState(order.to_collect ?? order.total);
  const { currentData: riders = [] } = useGetRidersQuery({});
  const most = paisaToWire(toWholeRupees(paisaOf(due)));
  const collector = MOVABLE_STATES.includes(order.state) ? null : order.rider;
  return (
    <ActionDialog
      title={
        <>
          Was the cash for <OrderNumber>{order.number}</OrderNumber> collected?
        </>
      }
      submitText={({ amount }) => {
        const typed = typedAmount(amount, most);
        return typed === null ? 'Collected' : `Collected ${priceText(typed)}`;
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
        return (
          <>
            <FormTextField
              name="amount"
              label="Amount (NPR)"
              htmlInput={{ inputMode: 'decimal' }}
              hint={`Amount due: ${priceText(due)}. If it is less, the rest stays due.`}
            />
            <FormSelect name="rider" label="Collected by" options={riderOptions('The desk', riders, order.rider)} />
            {rest > 0 && <Typography>{priceText(paisaToWire(rest))} stays due.</Typography>}
            {rest < 0 && <Typography>Rounded up by {priceText(paisaToWire(-rest))}. It stays in the till.</Typography>}
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
  const [amount, setAmount] = useState(order.to_collect ?? order.total);
  return (
    <ActionDialog
      title={
        <>
          Write off {priceText(amount)} of <OrderNumber>{order.number}</OrderNumber>?
        </>
      }
      submitText="Write off"
      initialValues={{ reason: '' }}
      schema={requiredReason}
      onSubmit={({ reason }) =>
        showPresent(onSubmit({ amount, reason: reason.trim() }), (present) => setAmount(present.to_collect ?? NOTHING))
      }
      onClose={onClose}
    >
      <FormTextField name="reason" label="Reason" hint="For staff. The member does not see it." />
    </ActionDialog>
  );
}

/** Asks whether the last record of cash was recorded by mistake. */
export function CashNotCollectedDialog({
  order,
  onSubmit,
  onClose,
}: Omit<CashDialogProps, 'onSubmit'> & { onSubmit: (receipt: number, key: string) => Promise<void> }) {
  // The clerk takes back the record that they see.
  const [receipt, setReceipt] = useState(order.cash_receipts.at(-1));
  return (
    <ActionDialog
      title={
        <>
          Was the cash for <OrderNumber>{order.number}</OrderNumber> not collected?
        </>
      }
      submitText="Not collected"
      onSubmit={async (_none, { key }) => {
        if (receipt)
          await showPresent(onSubmit(receipt.id, key), (present) => setReceipt(present.cash_receipts.at(-1)));
      }}
      onClose={onClose}
    >
      <Typography>{receipt ? receiptText(receipt) : 'No cash is recorded for this order any more.'}</Typography>
    </ActionDialog>
  );
}

const receiptText = ({ amount, rider, at, recorded_by }: CashReceipt): string =>
  `${priceText(amount)} was recorded as collected${rider ? ` by ${rider}` : ''}, ${dayTimeText(at)}${recorded_by ? `, by ${recorded_by}` : ''}. ` +
  'It is due again. The member gets no email about it.';

/** Asks whether the rest of an order that was written off is due again. */
export function TakeBackWriteOffDialog({ order, ...actions }: CashDialogProps) {
  return (
    <ActionDialog title="Take back the write-off?" submitText="Due again" {...actions}>
      <Typography>
        {priceText(order.written_off?.amount ?? null)} of <OrderNumber>{order.number}</OrderNumber> is due again.
      </Typography>
    </ActionDialog>
  );
}

/** Asks whether failed deliveries shall count against cash on delivery no longer. */
export function AllowCashDialog({ order, ...actions }: CashDialogProps) {
  return (
    <ActionDialog title="Allow cash on delivery again?" submitText="Allow cash on delivery" {...actions}>
      <Typography>
        The failed deliveries to the phone number of <OrderNumber>{order.number}</OrderNumber> and to its member count
        no longer. The member sees it on the order, and gets no email about it.
      </Typography>
    </ActionDialog>
  );
}
