import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SHOP_NAME } from '../../../contract/rules';
import { type DeskOrder } from '../../../contract/desk';
import { NepaliText } from '../../components/NepaliText';
import { priceText } from '../../components/priceText';
import { paymentText } from './deskTexts';
import { slotText, timeText } from './deskTimes';
import { OrderLines } from './OrderLines';

/** What is printed of an order: the slip that goes into the bag. */
export function PackingSlip({ order }: { order: DeskOrder }) {
  const { address } = order;
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Typography component="p" variant="h1">
        {SHOP_NAME}: {order.number}
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Ordered {timeText(order.created_at, new Date(0))}. Delivery: {slotText(order.slot, new Date(0))}
      </Typography>
      <Typography component="p" variant="h2">
        <NepaliText>{address.recipient}</NepaliText>
      </Typography>
      <Typography>{address.phone_number}</Typography>
      <Typography>
        <NepaliText>{`${address.tole}, ${address.local_level}-${address.ward}, ${address.district}`}</NepaliText>
      </Typography>
      {[address.landmark, address.note, order.note].filter(Boolean).map((text) => (
        <Typography key={text}>
          <NepaliText>{text}</NepaliText>
        </Typography>
      ))}
      <Box sx={{ my: 2 }}>
        <OrderLines order={order} />
      </Box>
      <Typography sx={{ fontWeight: 700 }}>
        {order.payment_method === 'cod' && order.payment_status === 'due'
          ? `To be collected in cash: ${priceText(order.total)}`
          : paymentText(order)}
      </Typography>
    </Box>
  );
}
