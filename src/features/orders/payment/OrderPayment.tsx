import Typography from '@mui/material/Typography';
import { paisaOf, paisaToWire, readPaisa } from '../../../../contract/money';
import { type Order } from '../../../../contract/orders';
import { paidAmount } from '../../../../contract/paidAmount';
import { LegalDate } from '../../../components/LegalDate';
import { timeText } from '../../../components/timeText';
import { methodText } from '../../../components/paymentMethods';
import { priceText } from '../../../components/priceText';
import { PAYMENT_STATUS_TEXTS } from '../orderTexts';

function statusText(order: Order): string {
  const { payment_method, payment_status, state, total, returned } = order;
  if (payment_status !== 'due') return PAYMENT_STATUS_TEXTS[payment_status];
  if (state === 'cancelled' || state === 'expired') return 'Nothing was paid';
  if (readPaisa(total) === 0) return 'Nothing to pay';
  if (payment_method !== 'cod') return PAYMENT_STATUS_TEXTS.due;
  const paid = paidAmount(order);
  const rest = priceText(paisaToWire(paisaOf(total) - paisaOf(returned) - paid));
  if (state !== 'delivered') return `Please have ${rest} ready for the rider`;
  // Until staff record what the rider took, nobody knows whether it was short.
  return paid > 0 ? `${rest} is still to be paid` : 'The cash payment is being recorded';
}

/** How an order is paid, and how far its payment and its refunds have come. */
export function OrderPayment({ order }: { order: Order }) {
  const paid = order.payments.filter(({ status }) => status === 'paid');
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{methodText(order.payment_method)}</Typography>
      <Typography>{statusText(order)}</Typography>
      {paid.map(({ method, amount, reference, paid_at }, index) => (
        <Typography key={index} variant="body2" color="textSecondary">
          {`${priceText(amount)} by ${methodText(method)}`}
          {paid_at && `, ${timeText(paid_at)}`}
          {reference && `, reference ${reference}`}
        </Typography>
      ))}
      {paisaOf(order.returned) > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`${priceText(order.returned)} less because of problems`}
        </Typography>
      )}
      {order.refunds.map(({ amount, status, refund_by }, index) => (
        <Typography key={index} component="div" variant="body2" color="textSecondary">
          {`${priceText(amount)} ${status === 'done' ? 'refunded' : 'to be refunded'} `}
          {refund_by && <LegalDate what="refund" by={refund_by} />}
        </Typography>
      ))}
    </>
  );
}
