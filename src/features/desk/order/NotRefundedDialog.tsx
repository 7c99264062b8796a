import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { string } from 'yup';
import { type DeskOrder, type RefundReversal } from '../../../../contract/desk';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { methodText } from '../../../components/paymentMethods';
import { priceText } from '../../../components/priceText';
import { dayTimeText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { requiredReason } from './orderDialogs';
import { showPresent } from './presentOrder';

type NotRefundedDialogProps = {
  order: DeskOrder;
  onSubmit: (reversal: RefundReversal, key: string) => Promise<void>;
  onClose: () => void;
};

const schema = requiredReason.shape({ refund: string().required('Choose the refund') });

/** Asks which refund was recorded by mistake, and why. */
export function NotRefundedDialog({ order, onSubmit, onClose }: NotRefundedDialogProps) {
  const [refunds, setRefunds] = useState(order.reversible_refunds);
  const only = refunds.length === 1 ? String(refunds[0]!.id) : '';
  return (
    <ActionDialog
      title={
        <>
          <OrderNumber>{order.number}</OrderNumber> was not refunded
        </>
      }
      submitText="Was not refunded"
      initialValues={{ refund: only, reason: '' }}
      schema={schema}
      onSubmit={({ refund, reason }, { key }) =>
        showPresent(onSubmit({ refund: Number(refund), reason: reason.trim() }, key), (present) =>
          setRefunds(present.reversible_refunds),
        )
      }
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <FormSelect
            name="refund"
            label="Refund"
            options={{
              '': 'Choose the refund',
              ...Object.fromEntries(refunds.map((refund) => [refund.id, refundText(refund)])),
            }}
          />
          <FormTextField name="reason" label="Reason" hint="The member reads it, and gets an email." />
          <Typography variant="body2" color="textSecondary">
            What was due is due again. What was given out of the price is part of the price again, and its credit note
            is taken back by another one.
            {refunds.some(({ id, restocked }) => String(id) === values.refund && restocked > 0) &&
              ' The pieces that came back with it are taken off sale.'}
          </Typography>
        </>
      )}
    </ActionDialog>
  );
}

const refundText = ({ amount, method, reference, at }: DeskOrder['reversible_refunds'][number]): string =>
  [`${priceText(amount)} by ${methodText(method)}`, reference, dayTimeText(at)].filter(Boolean).join(', ');
