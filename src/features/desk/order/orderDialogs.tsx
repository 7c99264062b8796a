import { type I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { object } from 'yup';
import { type DeskOrder, type Transition } from '../../../../contract/desk';
import { formatMoney } from '../../../../contract/formats';
import { paidAmount } from '../../../../contract/paidAmount';
import { FormTextField } from '../../../components/form/FormTextField';
import { textUpTo } from '../../../components/form/textUpTo';
import { ActionDialog } from './ActionDialog';
import { OrderNumber } from '../OrderNumber';
import { isPacked, PiecesFields, startPieces, toRestock } from './PiecesFields';

const NOTE_MAX = 500;
export const noteSchema = (i18n: I18n) => textUpTo(i18n, NOTE_MAX);
export const reasonSchema = (i18n: I18n) => object({ reason: noteSchema(i18n).required(/*i18n*/ 'Enter a reason') });

export type DialogProps<Value> = { order: DeskOrder; onSubmit: (value: Value) => Promise<void>; onClose: () => void };

/** Asks why an order is cancelled, and of a packed one what goes back on sale. */
export function CancelDialog({ order, onSubmit, onClose }: DialogProps<Pick<Transition, 'note' | 'restock'>>) {
  const { t, i18n } = useLingui();
  const refund = paidAmount(order);
  const amount = formatMoney(i18n, refund);
  const { number } = order;
  return (
    <ActionDialog
      title={
        <Trans>
          Cancel <OrderNumber>{number}?</OrderNumber>
        </Trans>
      }
      submitText={t`Cancel order`}
      initialValues={{ ...startPieces(order, 'all'), reason: '' }}
      schema={reasonSchema(i18n)}
      fieldOf={{ note: 'reason' }}
      onSubmit={({ reason: note, ...pieces }) =>
        onSubmit({ note: note.trim(), ...(isPacked(order) && { restock: toRestock(pieces) }) })
      }
      onClose={onClose}
    >
      {refund > 0 && <Typography>{t`${amount} will be refunded.`}</Typography>}
      {order.exchange_of && (
        <Typography>{t`It is an exchange: the report about the goods waits for you again.`}</Typography>
      )}
      <FormTextField name="reason" label={t`Reason`} hint={t`The member reads it. This cannot be undone.`} />
      {isPacked(order) && <PiecesFields order={order} title={t`Back on sale. The rest is written off.`} />}
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
  const { t } = useLingui();
  const { number } = order;
  return (
    <ActionDialog
      title={
        <Trans>
          <OrderNumber>{number}</OrderNumber> was refunded
        </Trans>
      }
      submitText={stepText}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Typography>{t`The whole payment was refunded. Continue with this order anyway?`}</Typography>
    </ActionDialog>
  );
}
