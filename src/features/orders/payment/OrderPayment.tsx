import { type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatMoney, formatPrice, formatTime } from '../../../../contract/formats';
import { paisaOf, readPaisa } from '../../../../contract/money';
import { type Order } from '../../../../contract/orders';
import { paidAmount } from '../../../../contract/paidAmount';
import { LegalDate } from '../../../components/LegalDate';
import { methodText } from '../../../components/paymentMethods';
import { PAYMENT_STATUS_TEXTS } from '../orderTexts';

function statusText(i18n: I18n, order: Order): string {
  const { payment_method, payment_status, state, total, returned } = order;
  if (payment_status !== 'due') return i18n._(PAYMENT_STATUS_TEXTS[payment_status]);
  if (state === 'cancelled' || state === 'expired') return i18n._(msg`Nothing was paid`);
  if (readPaisa(total) === 0) return i18n._(msg`Nothing to pay`);
  if (payment_method !== 'cod') return i18n._(PAYMENT_STATUS_TEXTS.due);
  const paid = paidAmount(order);
  const rest = formatMoney(i18n, paisaOf(total) - paisaOf(returned) - paid);
  if (state !== 'delivered') return i18n._(msg`Please have ${rest} ready for the rider`);
  // Until staff record what the rider took, nobody knows whether it was short.
  return i18n._(paid > 0 ? msg`${rest} is still to be paid` : msg`The cash payment is being recorded`);
}

/** "NPR 2,600.00 by Khalti, 13 Mar 2026, 02:20, reference T-9". */
function paidText(i18n: I18n, { method, reference, paid_at, ...payment }: Order['payments'][number]): string {
  const [amount, by] = [formatPrice(i18n, payment.amount), i18n._(methodText(method))];
  const texts = [i18n._(msg`${amount} by ${by}`)];
  if (paid_at) texts.push(formatTime(i18n, paid_at));
  if (reference) texts.push(i18n._(msg`reference ${reference}`));
  return texts.join(', ');
}

/** How an order is paid, and how far its payment and its refunds have come. */
export function OrderPayment({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const returned = formatPrice(i18n, order.returned);
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{i18n._(methodText(order.payment_method))}</Typography>
      <Typography>{statusText(i18n, order)}</Typography>
      {paid.map((payment, index) => (
        <Typography key={index} variant="body2" color="textSecondary">
          {paidText(i18n, payment)}
        </Typography>
      ))}
      {paisaOf(order.returned) > 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>{returned} less because of problems</Trans>
        </Typography>
      )}
      {order.refunds.map((refund, index) => {
        const amount = formatPrice(i18n, refund.amount);
        return (
          <Typography key={index} component="div" variant="body2" color="textSecondary">
            {refund.status === 'done' ? <Trans>{amount} refunded</Trans> : <Trans>{amount} to be refunded</Trans>}{' '}
            {refund.refund_by && <LegalDate what="refund" by={refund.refund_by} />}
          </Typography>
        );
      })}
    </>
  );
}
