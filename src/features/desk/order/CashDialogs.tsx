import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { object } from 'yup';
import { type DeskOrder } from '../../../../contract/desk';
import { priceText } from '../../../components/priceText';
import { createIdempotencyKey } from '../../../http/idempotencyKey';
import { ActionDialog } from './ActionDialog';
import { OrderNumber } from '../OrderNumber';

type CashDialogProps = {
  order: Pick<DeskOrder, 'number' | 'total'>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
};

const noFields = { initialValues: {}, schema: object(), fieldOf: {} };

/** Asks whether the rider has collected the whole amount. */
export function CashCollectedDialog({
  order,
  onSubmit,
  onClose,
}: Omit<CashDialogProps, 'onSubmit'> & { onSubmit: (key: string) => Promise<void> }) {
  // Pressed again after a lost response, it is the same change.
  const [key] = useState(createIdempotencyKey);
  return (
    <ActionDialog
      title={
        <>
          Was the cash for <OrderNumber>{order.number}</OrderNumber> collected?
        </>
      }
      submitText={`Collected ${priceText(order.total)}`}
      {...noFields}
      onSubmit={() => onSubmit(key)}
      onClose={onClose}
    >
      <Typography>Amount due: {priceText(order.total)}. Record it only when the rider has the whole amount.</Typography>
    </ActionDialog>
  );
}

/** Asks whether recorded cash was recorded by mistake. */
export function CashNotCollectedDialog({
  order,
  onSubmit,
  onClose,
}: Omit<CashDialogProps, 'onSubmit'> & { onSubmit: (key: string) => Promise<void> }) {
  // Pressed again after a lost response, it does not take back another record.
  const [key] = useState(createIdempotencyKey);
  return (
    <ActionDialog
      title={
        <>
          Was the cash for <OrderNumber>{order.number}</OrderNumber> not collected?
        </>
      }
      submitText="Not collected"
      {...noFields}
      onSubmit={() => onSubmit(key)}
      onClose={onClose}
    >
      <Typography>
        {priceText(order.total)} was recorded as collected. The order is marked as not paid again. The member gets no
        email about it.
      </Typography>
    </ActionDialog>
  );
}

/** Asks whether failed deliveries shall count against cash on delivery no longer. */
export function AllowCashDialog({ order, ...actions }: CashDialogProps) {
  return (
    <ActionDialog title="Allow cash on delivery again?" submitText="Allow cash on delivery" {...noFields} {...actions}>
      <Typography>
        The failed deliveries to the phone number of <OrderNumber>{order.number}</OrderNumber> and to its member count
        no longer. The member sees it on the order, and gets no email about it.
      </Typography>
    </ActionDialog>
  );
}
