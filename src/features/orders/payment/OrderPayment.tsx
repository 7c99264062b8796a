import Typography from '@mui/material/Typography';
import { readPaisa } from '../../../../contract/money';
import { type Order } from '../../../../contract/orders';
import { methodText } from '../../../components/paymentMethods';
import { priceText } from '../../../components/priceText';
import { PAYMENT_STATUS_TEXTS } from '../orderTexts';
import { timeText } from '../orderTimes';

function statusText({ payment_method, payment_status, state, total }: Order): string {
  if (payment_status !== 'due') return PAYMENT_STATUS_TEXTS[payment_status];
  if (state === 'cancelled' || state === 'expired') return 'Nothing was paid';
  if (readPaisa(total) === 0) return 'Nothing to pay';
  return payment_method === 'cod' ? `Please have ${priceText(total)} ready for the rider` : PAYMENT_STATUS_TEXTS.due;
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
      {order.refunds.map(({ amount, status }, index) => (
        <Typography key={index} variant="body2" color="textSecondary">
          {`${priceText(amount)} ${status === 'done' ? 'refunded' : 'to be refunded'}`}
        </Typography>
      ))}
    </>
  );
}
