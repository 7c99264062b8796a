import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DeskOrder } from '../../../../contract/desk';
import { ChangedLine } from '../../../components/ChangedLine';
import { NepaliText } from '../../../components/NepaliText';
import { OrderSums } from '../../../components/OrderSums';
import { priceText } from '../../../components/priceText';

/** The lines of an order with its amounts. */
export function OrderLines({ order }: { order: DeskOrder }) {
  return (
    <>
      <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.items.map((item) => (
          <Stack
            component="li"
            key={item.id}
            direction="row"
            data-testid="order-line"
            sx={{ gap: 1.5, alignItems: 'baseline', breakInside: 'avoid' }}
          >
            <Typography component="span" sx={{ fontWeight: 700, minWidth: '2.5rem', flexShrink: 0 }}>
              {item.quantity} ×
            </Typography>
            <Typography component="span" sx={{ flex: 1, minWidth: 0 }}>
              <NepaliText>{item.name}</NepaliText>
              <ChangedLine line={item} items={order.items} />
            </Typography>
            <Typography component="span" sx={{ flexShrink: 0 }}>
              {priceText(item.total_price)}
            </Typography>
          </Stack>
        ))}
      </Stack>
      <OrderSums order={order} />
    </>
  );
}
