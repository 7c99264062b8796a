import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Order } from '../../../../contract/orders';
import { clockText } from '../../../components/timeText';
import { PayButtons } from './PayButtons';

/** What an unpaid order waits for, until when, and the ways to pay it. */
export function PayNotice({ order }: { order: Order }) {
  const isChecked = order.payment_status === 'processing';
  return (
    <Alert
      severity={isChecked ? 'info' : 'warning'}
      icon={false}
      role="region"
      aria-label="Pay this order"
      // The message would cut the focus rings of the buttons.
      sx={{ '& .MuiAlert-message': { overflow: 'visible' } }}
    >
      {isChecked
        ? 'We are checking your payment. If you have not paid, you can do so now.'
        : `Please pay by ${order.expires_at ? clockText(order.expires_at) : 'the end of the day'}. After that the order expires and the items go back on sale. If you have just paid, please wait: a second payment is refunded.`}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, '@media print': { display: 'none' } }}>
        <PayButtons order={order} />
      </Box>
    </Alert>
  );
}
