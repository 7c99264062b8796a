import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { type DeskOrder, type FailureCorrection, type FailureReason, type Transition } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { worded } from '../../../i18n/worded';
import { FAILURE_TEXTS } from '../deskTexts';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { type DialogProps, noteSchema, reasonSchema } from './orderDialogs';

const failureSchema = (i18n: I18n) =>
  object({ reason: string().required(/*i18n*/ 'Choose what happened'), note: noteSchema(i18n) });

type DeliveredDialogProps = { order: DeskOrder; onSubmit: () => Promise<void>; onClose: () => void };

/** Asks before an order is delivered whose cash is not recorded. */
export function DeliveredDialog({ order, ...actions }: DeliveredDialogProps) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const amount = formatPrice(i18n, order.to_collect);
  return (
    <ActionDialog
      title={
        <Trans>
          Was <OrderNumber>{number}</OrderNumber> delivered?
        </Trans>
      }
      submitText={t`Delivered`}
      {...actions}
    >
      <Typography>
        <Trans>
          {amount} is to be paid in cash, and is recorded separately. The member gets an email. For 48 hours you can
          take it back with “Was not delivered”.
        </Trans>
      </Typography>
    </ActionDialog>
  );
}

const PLACES = {
  out_for_delivery: /*i18n*/ 'The rider still has them',
  packing: /*i18n*/ 'They are back in the shop',
};
type NotDelivered = { to: keyof typeof PLACES; note: string };
const notDeliveredSchema = (i18n: I18n) =>
  reasonSchema(i18n).shape({ to: string().required(/*i18n*/ 'Choose where the goods are') });

/** Asks why an order was marked as delivered by mistake, and where its goods are. */
export function NotDeliveredDialog({ order, onSubmit, onClose }: DialogProps<NotDelivered>) {
  const { t, i18n } = useLingui();
  const { number, written_off: writtenOff } = order;
  const amount = formatPrice(i18n, writtenOff?.amount ?? null);
  return (
    <ActionDialog
      title={
        <Trans>
          <OrderNumber>{number}</OrderNumber> was not delivered
        </Trans>
      }
      submitText={t`Was not delivered`}
      initialValues={{ to: '', reason: '' }}
      schema={notDeliveredSchema(i18n)}
      fieldOf={{ note: 'reason' }}
      // The schema has required a place.
      onSubmit={({ to, reason }) => onSubmit({ to: to as NotDelivered['to'], note: reason.trim() })}
      onClose={onClose}
    >
      <FormSelect
        name="to"
        label={t`Where are the goods?`}
        options={{ '': t`Choose where the goods are`, ...worded(i18n, PLACES) }}
      />
      <FormTextField name="reason" label={t`Reason`} hint={t`The member reads it, and gets an email.`} />
      {order.cash_receipts.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>
            The recorded cash stays recorded. If it was not collected, take it back with “Cash was not collected”.
          </Trans>
        </Typography>
      )}
      {writtenOff && (
        <Typography variant="body2" color="textSecondary">
          <Trans>The write-off of {amount} is taken back.</Trans>
        </Typography>
      )}
    </ActionDialog>
  );
}

/** Asks for the right reason of the last delivery that failed. */
export function FailureReasonDialog({ order, onSubmit, onClose }: DialogProps<FailureCorrection>) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const recorded = order.events.findLast(({ type }) => type === 'delivery_failed' || type === 'failure_corrected');
  const reason = (recorded?.params as FailureCorrection | undefined)?.reason ?? '';
  return (
    <ActionDialog
      title={
        <Trans>
          Why did the delivery of <OrderNumber>{number}</OrderNumber> fail?
        </Trans>
      }
      submitText={t`Correct`}
      initialValues={{ reason: reason as string }}
      schema={failureSchema(i18n).pick(['reason'])}
      onSubmit={(values) => onSubmit({ reason: values.reason as FailureReason })}
      onClose={onClose}
    >
      <FormSelect
        name="reason"
        label={t`What happened`}
        options={{ '': t`Choose what happened`, ...worded(i18n, FAILURE_TEXTS) }}
      />
      <Typography variant="body2" color="textSecondary">
        {t`The member sees it on the order, and gets no email about it.`}
        {order.payment_method === 'cod' && ` ${t`If it was our fault, it does not count against cash on delivery.`}`}
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
  const { t, i18n } = useLingui();
  const { number } = order;
  return (
    <ActionDialog
      title={
        <Trans>
          Delivery of <OrderNumber>{number}</OrderNumber> failed
        </Trans>
      }
      submitText={t`Back to packing`}
      initialValues={{ reason: '', note: '' }}
      schema={failureSchema(i18n)}
      onSubmit={(values) => {
        const said = values.note.trim();
        // The schema has required one.
        return onSubmit({ reason: values.reason as FailureReason, ...(said && { note: said }) });
      }}
      onClose={onClose}
    >
      <FormSelect
        name="reason"
        label={t`What happened`}
        options={{ '': t`Choose what happened`, ...worded(i18n, FAILURE_TEXTS) }}
      />
      {order.payment_method === 'cod' && (
        <Typography variant="body2" color="textSecondary">
          <Trans>
            Unless it was our fault, it counts: after two such orders within 90 days, cash on delivery is not possible
            for this phone number.
          </Trans>
        </Typography>
      )}
      <FormTextField name="note" label={t`Note (optional)`} hint={t`The member reads it.`} />
    </ActionDialog>
  );
}
