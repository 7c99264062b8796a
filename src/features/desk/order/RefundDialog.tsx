import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { string } from 'yup';
import { type DeskOrder, type RefundRequest } from '../../../../contract/desk';
import { paisaToWire } from '../../../../contract/money';
import { dueAmount, paidAmount, refundedAmount } from '../../../../contract/paidAmount';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { methodText } from '../../../components/paymentMethods';
import { ActionDialog } from './ActionDialog';
import { amountField, typedAmount } from '../amountField';
import { dueRefund } from '../deskTexts';
import { needsReference } from './needsReference';
import { type DialogProps, reasonSchema } from './orderDialogs';
import { showPresent } from './presentOrder';
import { RefundFacts } from './RefundFacts';
import { OrderNumber } from '../OrderNumber';
import { isPacked, PiecesFields, startPieces, toRestock } from './PiecesFields';

const REFERENCE_MAX = 100;

/** The hint of the field, in English. */
function referenceHint(order: DeskOrder, payment: string, isCancelled: boolean): string {
  if (needsReference(order, payment, isCancelled))
    return /*i18n*/ 'Make the refund in the panel of the provider first. This is the number that it gets there.';
  const isCash = order.payment_method === 'cod' && order.payments.every(({ method }) => method === 'cod');
  return isCash
    ? /*i18n*/ 'The number of a receipt or transfer, if there is one.'
    : /*i18n*/ 'Leave empty to refund through Khalti. Or the number of the refund that you have made there.';
}

/** Asks for a refund. One that is due is made in one amount. When several of this amount are due, staff say of which payment it is. */
export function RefundDialog({
  order: opened,
  onSubmit,
  onClose,
}: Omit<DialogProps<void>, 'onSubmit'> & { onSubmit: (refund: RefundRequest, key: string) => Promise<void> }) {
  const { t, i18n } = useLingui();
  // The order may be loaded again meanwhile: the clerk decides about what they have seen.
  const [order, setSeen] = useState(opened);
  const { number } = order;
  const due = dueRefund(order);
  const left = paidAmount(order);
  const most = due ?? (left > 0 ? paisaToWire(left) : order.total);
  const isDelivered = order.state === 'delivered';
  // A whole refund before the delivery: the goods may stay.
  const asksToCancel = (amount: string): boolean =>
    due === null &&
    order.transitions.includes('cancelled') &&
    left > 0 &&
    typedAmount(amount, most) === paisaToWire(left);
  const isAmbiguous = order.refunds.filter(({ status, amount }) => status === 'due' && amount === due).length > 1;
  const payments = order.payments
    .filter(({ status, amount }) => status === 'paid' && amount === due)
    .flatMap(({ method, reference }) =>
      reference ? [[reference, `${i18n._(methodText(method))}, ${reference}`]] : [],
    );
  const schema = reasonSchema(i18n).shape({
    amount: amountField(most),
    cancel: string().when('amount', ([amount = ''], text) =>
      asksToCancel(amount as string) ? text.required(/*i18n*/ 'Choose one') : text,
    ),
    payment: isAmbiguous ? string().required(/*i18n*/ 'Choose the payment') : string(),
    reference: textUpTo(i18n, REFERENCE_MAX).when(['payment', 'cancel'], ([payment = '', cancel], text) =>
      needsReference(order, payment as string, cancel === 'cancel')
        ? text.required(/*i18n*/ 'Enter the number of the refund')
        : text,
    ),
  });
  return (
    <ActionDialog
      title={
        <Trans>
          Refund <OrderNumber>{number}</OrderNumber>
        </Trans>
      }
      submitText={t`Refund`}
      initialValues={{
        ...startPieces(order, isDelivered ? 'none' : 'all'),
        ...{ amount: most, cancel: '', payment: '', reason: '', reference: '' },
      }}
      schema={schema}
      onSubmit={({ amount, cancel, payment, reason, reference, ...pieces }, { key }) => {
        const isCancelled = asksToCancel(amount) && cancel === 'cancel';
        const restock = toRestock(pieces).filter(({ quantity }) => !isDelivered || quantity > 0);
        const hasRestock = isDelivered ? restock.length > 0 : isCancelled && isPacked(order);
        const refund = onSubmit(
          {
            amount: typedAmount(amount, most) ?? '',
            refunded: paisaToWire(refundedAmount(order)),
            due: paisaToWire(dueAmount(order)),
            reason: reason.trim(),
            ...(payment && { payment }),
            ...(reference.trim() && { reference: reference.trim() }),
            ...(isCancelled && { cancel: true }),
            ...(hasRestock && { restock }),
          },
          key,
        );
        return showPresent(refund, setSeen);
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <RefundFacts order={order}>
          <FormTextField
            name="amount"
            label={t`Amount (NPR)`}
            htmlInput={{ inputMode: 'decimal', readOnly: due !== null && values.amount === due }}
          />
          {/* A chosen payment stays, also when the order has one refund left by now. */}
          {(isAmbiguous || values.payment) && (
            <FormSelect
              name="payment"
              label={t`Payment`}
              options={{ '': t`Choose the payment`, ...Object.fromEntries(payments) }}
            />
          )}
          <FormTextField name="reason" label={t`Reason`} hint={t`The member reads it.`} />
          <FormTextField
            name="reference"
            label={
              needsReference(order, values.payment, values.cancel === 'cancel') ? t`Reference` : t`Reference (optional)`
            }
            hint={i18n._(referenceHint(order, values.payment, values.cancel === 'cancel'))}
          />
          {asksToCancel(values.amount) && (
            <FormSelect
              name="cancel"
              label={t`The order`}
              options={{
                '': t`Cancel it, too?`,
                cancel: t`Cancel the order`,
                keep: t`Deliver it all the same`,
              }}
            />
          )}
          {isDelivered && <PiecesFields order={order} title={t`Goods that came back: back on sale`} />}
          {asksToCancel(values.amount) && values.cancel === 'cancel' && isPacked(order) && (
            <PiecesFields order={order} title={t`Back on sale. The rest is written off.`} />
          )}
        </RefundFacts>
      )}
    </ActionDialog>
  );
}
