import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DeskOrder } from '../../../../contract/desk';
import { LabelledNote, LabelledText } from '../../../components/LabelledNote';
import { priceText } from '../../../components/priceText';
import { pageSettings } from '../../../config/pageSettings';
import { paymentText, placeText } from '../deskTexts';
import { deliveryText, timeText } from '../deskTimes';
import { OrderLines } from './OrderLines';

/** What is printed of an order: the slip that goes into the bag. */
export function PackingSlip({ order }: { order: DeskOrder }) {
  const { address } = order;
  const { shop } = pageSettings();
  return (
    <Box sx={{ display: 'none', '@media print': { display: 'block' } }}>
      <Typography component="p" variant="h1">
        {shop.name}: {order.number}
      </Typography>
      <Typography variant="body2">{[shop.address, shop.phone, shop.email].join(' · ')}</Typography>
      <Typography sx={{ mb: 2 }}>
        Ordered {timeText(order.created_at, new Date(0))}. Delivery: {deliveryText(order, new Date(0))}
      </Typography>
      <Typography>
        <LabelledText label="Recipient">{address.recipient}</LabelledText>
      </Typography>
      <Typography>{address.phone_number}</Typography>
      <Typography>
        <LabelledText label="Address">{placeText(address)}</LabelledText>
      </Typography>
      <LabelledNote label="Landmark">{address.landmark}</LabelledNote>
      <LabelledNote label="Note for the rider">{address.note}</LabelledNote>
      <LabelledNote label="Note for the shop">{order.note}</LabelledNote>
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
