import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder, type FailureCorrection, type FailureReason, type Transition } from '../../../../contract/desk';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { priceText } from '../../../components/priceText';
import { FAILURE_TEXTS } from '../deskTexts';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { type DialogProps, note, requiredReason } from './orderDialogs';

const failure = object({ reason: string().required('Choose what happened'), note });

type DeliveredDialogProps = { order: DeskOrder; onSubmit: () => Promise<void>; onClose: () => void };

/** Asks before an order is delivered whose cash is not recorded. */
export const DeliveredDialog = ({ order, ...actions }: DeliveredDialogProps) => (
  <ActionDialog
    title={
      <>
        Was <OrderNumber>{order.number}</OrderNumber> delivered?
      </>
    }
    submitText="Delivered"
    {...actions}
  >
    <Typography>
      {priceText(order.to_collect)} is to be paid in cash, and is recorded separately. The member gets an email. For 48
      hours you can take it back with “Was not delivered”.
    </Typography>
  </ActionDialog>
);

const PLACES = { out_for_delivery: 'The rider still has them', packing: 'They are back in the shop' };
type NotDelivered = { to: keyof typeof PLACES; note: string };
const notDelivered = requiredReason.shape({ to: string().required('Choose where the goods are') });

/** Asks why an order was marked as delivered by mistake, and where its goods are. */
export function NotDeliveredDialog({ order, onSubmit, onClose }: DialogProps<NotDelivered>) {
  return (
    <ActionDialog
      title={
        <>
          <OrderNumber>{order.number}</OrderNumber> was not delivered
        </>
      }
      submitText="Was not delivered"
      initialValues={{ to: '', reason: '' }}
      schema={notDelivered}
      fieldOf={{ note: 'reason' }}
      // The schema has required a place.
      onSubmit={({ to, reason }) => onSubmit({ to: to as NotDelivered['to'], note: reason.trim() })}
      onClose={onClose}
    >
      <FormSelect name="to" label="Where are the goods?" options={{ '': 'Choose where the goods are', ...PLACES }} />
      <FormTextField name="reason" label="Reason" hint="The member reads it, and gets an email." />
      {order.cash_receipts.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          The recorded cash stays recorded. If it was not collected, take it back with “Cash was not collected”.
        </Typography>
      )}
      {order.written_off && (
        <Typography variant="body2" color="textSecondary">
          The write-off of {priceText(order.written_off.amount)} is taken back.
        </Typography>
      )}
    </ActionDialog>
  );
}

/** Asks for the right reason of the last delivery that failed. */
export function FailureReasonDialog({ order, onSubmit, onClose }: DialogProps<FailureCorrection>) {
  const recorded = order.events.findLast(({ type }) => type === 'delivery_failed' || type === 'failure_corrected');
  const reason = (recorded?.params as FailureCorrection | undefined)?.reason ?? '';
  return (
    <ActionDialog
      title={
        <>
          Why did the delivery of <OrderNumber>{order.number}</OrderNumber> fail?
        </>
      }
      submitText="Correct"
      initialValues={{ reason: reason as string }}
      schema={failure.pick(['reason'])}
      onSubmit={(values) => onSubmit({ reason: values.reason as FailureReason })}
      onClose={onClose}
    >
      <FormSelect name="reason" label="What happened" options={{ '': 'Choose what happened', ...FAILURE_TEXTS }} />
      <Typography variant="body2" color="textSecondary">
        The member sees it on the order, and gets no email about it.
        {order.payment_method === 'cod' && ' If it was our fault, it does not count against cash on delivery.'}
      </Typography>
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
      onSubmit={(values) => {
        const said = values.note.trim();
        // The schema has required one.
        return onSubmit({ reason: values.reason as FailureReason, ...(said && { note: said }) });
      }}
      onClose={onClose}
    >
      <FormSelect name="reason" label="What happened" options={{ '': 'Choose what happened', ...FAILURE_TEXTS }} />
      {order.payment_method === 'cod' && (
        <Typography variant="body2" color="textSecondary">
          Unless it was our fault, it counts: after two such orders within 90 days, cash on delivery is not possible for
          this phone number.
        </Typography>
      )}
      <FormTextField name="note" label="Note (optional)" hint="The member reads it." />
    </ActionDialog>
  );
}
