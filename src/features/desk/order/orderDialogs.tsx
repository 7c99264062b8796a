import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder, type FailureReason, type Transition } from '../../../../contract/desk';
import { paisaToWire } from '../../../../contract/money';
import { paidAmount } from '../../../../contract/paidAmount';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { ActionDialog } from './ActionDialog';
import { FAILURE_TEXTS } from '../deskTexts';
import { OrderNumber } from '../OrderNumber';
import { isPacked, PiecesFields, startPieces, toRestock } from './PiecesFields';

const NOTE_MAX = 500;
export const note = string().trim().max(NOTE_MAX, `At most ${NOTE_MAX} characters`);
export const requiredReason = object({ reason: note.required('Enter a reason') });
const failure = object({ reason: string().required('Choose what happened'), note });

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
      <FormTextField
        name="reason"
        label="Reason"
        autoComplete="off"
        hint="The member reads it. This cannot be undone."
      />
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
      initialValues={{}}
      schema={object()}
      fieldOf={{}}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Typography>The whole payment was refunded. Continue with this order anyway?</Typography>
    </ActionDialog>
  );
}

/** Asks why a delivery failed. */
export function DeliveryFailedDialog({
  order,
  onSubmit,
  onClose,
}: DialogProps<Required<Pick<Transition, 'reason'>> & Pick<Transition, 'note'>>) {
  return (
    <ActionDialog
      title={
        <>
          Delivery of <OrderNumber>{order.number}</OrderNumber> failed
        </>
      }
      submitText="Back to packing"
      initialValues={{ reason: '', note: '' }}
      schema={failure}
      fieldOf={{ reason: 'reason', note: 'note' }}
      onSubmit={(values) => {
        const said = values.note.trim();
        // The schema has required one.
        return onSubmit({ reason: values.reason as FailureReason, ...(said && { note: said }) });
      }}
      onClose={onClose}
    >
      <FormSelect
        name="reason"
        label="What happened"
        autoComplete="off"
        options={{ '': 'Choose what happened', ...FAILURE_TEXTS }}
      />
      {order.payment_method === 'cod' && (
        <Typography variant="body2" color="textSecondary">
          Unless it was our fault, it counts: after two such orders within 90 days, cash on delivery is not possible for
          this phone number.
        </Typography>
      )}
      <FormTextField name="note" label="Note (optional)" autoComplete="off" hint="The member reads it." />
    </ActionDialog>
  );
}
