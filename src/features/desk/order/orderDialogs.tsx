import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder, type Transition } from '../../../../contract/desk';
import { paisaToWire } from '../../../../contract/money';
import { paidAmount } from '../../../../contract/paidAmount';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { ActionDialog } from './ActionDialog';
import { OrderNumber } from '../OrderNumber';
import { isPacked, PiecesFields, startPieces, toRestock } from './PiecesFields';

const NOTE_MAX = 500;
export const note = string().trim().max(NOTE_MAX, `At most ${NOTE_MAX} characters`);
export const requiredReason = object({ reason: note.required('Enter a reason') });

export type DialogProps<Value> = { order: DeskOrder; onSubmit: (value: Value) => Promise<void>; onClose: () => void };

/** Asks why an order is cancelled, and of a packed one what goes back on sale. */
export function CancelDialog({ order, onSubmit, onClose }: DialogProps<Pick<Transition, 'note' | 'restock'>>) {
  const refund = paidAmount(order);
  return (
    <ActionDialog
      title={
        <>
          Cancel <OrderNumber>{order.number}?</OrderNumber>
        </>
      }
      submitText="Cancel order"
      initialValues={{ ...startPieces(order, 'all'), reason: '' }}
      schema={requiredReason}
      fieldOf={{ note: 'reason' }}
      onSubmit={({ reason: note, ...pieces }) =>
        onSubmit({ note: note.trim(), ...(isPacked(order) && { restock: toRestock(pieces) }) })
      }
      onClose={onClose}
    >
      {refund > 0 && <Typography>{priceText(paisaToWire(refund))} will be refunded.</Typography>}
      {order.exchange_of && <Typography>It is an exchange: the report about the goods waits for you again.</Typography>}
      <FormTextField name="reason" label="Reason" hint="The member reads it. This cannot be undone." />
      {isPacked(order) && <PiecesFields order={order} title="Back on sale. The rest is written off." />}
    </ActionDialog>
  );
}

/** Asks whether an order that was refunded as a whole is delivered all the same. */
export function RefundedStepDialog({
  order,
  stepText,
  onSubmit,
  onClose,
}: Omit<DialogProps<void>, 'onSubmit'> & { stepText: string; onSubmit: () => Promise<void> }) {
  return (
    <ActionDialog
      title={
        <>
          <OrderNumber>{order.number}</OrderNumber> was refunded
        </>
      }
      submitText={stepText}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Typography>The whole payment was refunded. Continue with this order anyway?</Typography>
    </ActionDialog>
  );
}
