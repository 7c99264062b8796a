import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { string } from 'yup';
import { type DeskOrder, type RefundReversal } from '../../../../contract/desk';
import { formatPrice } from '../../../../contract/formats';
import { FormSelect } from '../../../components/form/FormSelect';
import { FormTextField } from '../../../components/form/FormTextField';
import { methodText } from '../../../components/paymentMethods';
import { dayTimeText } from '../deskTimes';
import { OrderNumber } from '../OrderNumber';
import { ActionDialog } from './ActionDialog';
import { reasonSchema } from './orderDialogs';
import { showPresent } from './presentOrder';

type NotRefundedDialogProps = {
  order: DeskOrder;
  onSubmit: (reversal: RefundReversal, key: string) => Promise<void>;
  onClose: () => void;
};

const schemaOf = (i18n: I18n) => reasonSchema(i18n).shape({ refund: string().required(/*i18n*/ 'Choose the refund') });

/** Asks which refund was recorded by mistake, and why. */
export function NotRefundedDialog({ order, onSubmit, onClose }: NotRefundedDialogProps) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const [refunds, setRefunds] = useState(order.reversible_refunds);
  const only = refunds.length === 1 ? String(refunds[0]!.id) : '';
  return (
    <ActionDialog
      title={
        <Trans>
          <OrderNumber>{number}</OrderNumber> was not refunded
        </Trans>
      }
      submitText={t`Was not refunded`}
      initialValues={{ refund: only, reason: '' }}
      schema={schemaOf(i18n)}
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
            label={t`Refund`}
            options={{
              '': t`Choose the refund`,
              ...Object.fromEntries(refunds.map((refund) => [refund.id, refundText(i18n, refund)])),
            }}
          />
          <FormTextField name="reason" label={t`Reason`} hint={t`The member reads it, and gets an email.`} />
          <Typography variant="body2" color="textSecondary">
            <Trans>
              What was due is due again. What was given out of the price is part of the price again, and its credit note
              is taken back by another one.
            </Trans>
            {refunds.some(({ id, restocked }) => String(id) === values.refund && restocked > 0) &&
              ` ${t`The pieces that came back with it are taken off sale.`}`}
          </Typography>
        </>
      )}
    </ActionDialog>
  );
}

function refundText(i18n: I18n, refund: DeskOrder['reversible_refunds'][number]): string {
  const amount = formatPrice(i18n, refund.amount);
  const method = i18n._(methodText(refund.method));
  return [i18n._(msg`${amount} by ${method}`), refund.reference, dayTimeText(i18n, refund.at)]
    .filter(Boolean)
    .join(', ');
}
