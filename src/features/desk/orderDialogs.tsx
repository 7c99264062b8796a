import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { object, string } from 'yup';
import { readPaisa } from '../../../contract/money';
import { type DeskOrder, type FailureReason, type RefundRequest, type Transition } from '../../../contract/desk';
import { FormSelect } from '../../components/form/FormSelect';
import { FormTextField } from '../../components/form/FormTextField';
import { methodText } from '../../components/paymentMethods';
import { priceText } from '../../components/priceText';
import { ActionDialog } from './ActionDialog';
import { dueRefund } from './deskTexts';
import { needsReference } from './needsReference';
import { OrderNumber } from './OrderNumber';

const NOTE_MAX = 500;
const REFERENCE_MAX = 100;
const note = string().trim().max(NOTE_MAX, `At most ${NOTE_MAX} characters`);
const requiredReason = object({ reason: note.required('Enter a reason') });
const failure = object({ reason: string().required('Choose what happened'), note });
const FAILURES: Readonly<Record<FailureReason, string>> = {
  nobody_there: 'Nobody was there',
  refused: 'The order was refused',
  our_fault: 'It was our fault',
};

type DialogProps<Value> = { order: DeskOrder; onSubmit: (value: Value) => Promise<void>; onClose: () => void };

/** Asks why an order is cancelled. */
export function CancelDialog({ order, onSubmit, onClose }: DialogProps<string>) {
  return (
    <ActionDialog
      title={
        <>
          Cancel <OrderNumber>{order.number}?</OrderNumber>
        </>
      }
      submitText="Cancel order"
      initialValues={{ reason: '' }}
      schema={requiredReason}
      fieldOf={{ note: 'reason' }}
      onSubmit={(values) => onSubmit(values.reason.trim())}
      onClose={onClose}
    >
      <FormTextField
        name="reason"
        label="Reason"
        autoComplete="off"
        hint="The member reads it. This cannot be undone."
      />
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
        options={{ '': 'Choose what happened', ...FAILURES }}
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

function referenceHint(order: DeskOrder, payment: string): string {
  if (needsReference(order, payment))
    return 'Make the refund in the panel of the provider first. This is the number that it gets there.';
  const isCash = order.payment_method === 'cod' && order.payments.every(({ method }) => method === 'cod');
  return isCash
    ? 'The number of a receipt or transfer, if there is one.'
    : 'Leave empty to refund through Khalti. Or the number of the refund that you have made there.';
}

/** Asks for a refund. One that is due is made in one amount. When several of this amount are due, staff say of which payment it is. */
export function RefundDialog({ order, onSubmit, onClose }: DialogProps<RefundRequest>) {
  const due = dueRefund(order);
  const most = due ?? order.total;
  const isAmbiguous = order.refunds.filter(({ status, amount }) => status === 'due' && amount === due).length > 1;
  const payments = order.payments
    .filter(({ status, amount }) => status === 'paid' && amount === due)
    .flatMap(({ method, reference }) => (reference ? [[reference, `${methodText(method)}, ${reference}`]] : []));
  const schema = requiredReason.shape({
    amount: string()
      .trim()
      .required('Enter the amount')
      .test('amount', `Enter an amount up to ${priceText(most)}`, (text) => {
        const paisa = /^\d+(\.\d{1,2})?$/.test(text) ? readPaisa(text) : null;
        return paisa !== null && paisa > 0 && paisa <= (readPaisa(most) ?? 0);
      }),
    payment: isAmbiguous ? string().required('Choose the payment') : string(),
    reference: string()
      .trim()
      .max(REFERENCE_MAX, `At most ${REFERENCE_MAX} characters`)
      .when('payment', ([payment = ''], text) =>
        needsReference(order, payment as string) ? text.required('Enter the number of the refund') : text,
      ),
  });
  return (
    <ActionDialog
      title={
        <>
          Refund <OrderNumber>{order.number}</OrderNumber>
        </>
      }
      submitText="Refund"
      initialValues={{ amount: most, payment: '', reason: '', reference: '', restock: false }}
      schema={schema}
      fieldOf={{ amount: 'amount', payment: 'payment', reason: 'reason', reference: 'reference' }}
      onSubmit={({ amount, payment, restock, ...texts }) =>
        onSubmit({
          amount: amount.trim(),
          reason: texts.reason.trim(),
          ...(payment && { payment }),
          ...(texts.reference.trim() && { reference: texts.reference.trim() }),
          ...(restock && { restock }),
        })
      }
      onClose={onClose}
    >
      {({ values, setFieldValue }) => (
        <>
          <FormTextField
            name="amount"
            label="Amount (NPR)"
            autoComplete="off"
            htmlInput={{ inputMode: 'decimal', readOnly: due !== null }}
          />
          {/* A chosen payment stays, also when the reloaded order has one refund left: the server's message is shown on it. */}
          {(isAmbiguous || values.payment) && (
            <FormSelect
              name="payment"
              label="Payment"
              autoComplete="off"
              options={{ '': 'Choose the payment', ...Object.fromEntries(payments) }}
            />
          )}
          <FormTextField name="reason" label="Reason" autoComplete="off" hint="The member reads it." />
          <FormTextField
            name="reference"
            label={needsReference(order, values.payment) ? 'Reference' : 'Reference (optional)'}
            autoComplete="off"
            hint={referenceHint(order, values.payment)}
          />
          {order.state === 'delivered' && (
            <FormControlLabel
              label="The goods came back: add them to the stock"
              control={
                <Checkbox
                  checked={values.restock}
                  onChange={(_event, checked) => void setFieldValue('restock', checked)}
                />
              }
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
