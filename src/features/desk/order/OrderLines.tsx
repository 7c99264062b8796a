import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DeskOrder } from '../../../../contract/desk';
import { formatCount, formatPrice } from '../../../../contract/formats';
import { ChangedLine } from '../../../components/ChangedLine';
import { NepaliText } from '../../../components/NepaliText';
import { OrderSums } from '../../../components/OrderSums';
import { ProductImage } from '../../../components/ProductImage';

// On a phone, the name has a line of its own above "3 × NPR 150.00" and the amount.
const line = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  columnGap: { '@xs': 0.75, '@sm': 1.5 },
  alignItems: 'center',
  gridTemplate: {
    '@xs': '"name name name" "quantity each amount" / auto minmax(0, 1fr) auto',
    '@sm': '"quantity name amount" "quantity each amount" / auto minmax(0, 1fr) auto',
  },
};

/** The lines of an order, with the picture by which they are picked, and its amounts. */
export function OrderLines({ order }: { order: DeskOrder }) {
  const { i18n } = useLingui();
  return (
    <>
      <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.items.map((item) => (
          <Stack
            component="li"
            key={item.id}
            direction="row"
            data-testid="order-line"
            sx={{ gap: 1.5, alignItems: 'center', breakInside: 'avoid' }}
          >
            <Box sx={{ width: '2.75rem', flex: 'none', borderRadius: 1, overflow: 'hidden' }}>
              <ProductImage name={item.name} src={item.image} sizes="2.75rem" />
            </Box>
            <Box sx={line}>
              <Typography
                component="span"
                sx={{ gridArea: 'quantity', fontWeight: 700, minWidth: { '@sm': '2.25rem' } }}
              >
                {formatCount(i18n, item.quantity)} ×
              </Typography>
              <Typography component="span" sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>
                <NepaliText>{item.name}</NepaliText>
                <ChangedLine line={item} items={order.items} />
              </Typography>
              {item.quantity > 1 && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ gridArea: 'each' }}>
                  {formatPrice(i18n, item.unit_price)}
                  <Box component="span" sx={{ display: { '@xs': 'none', '@sm': 'inline' } }}>
                    {' '}
                    <Trans>each</Trans>
                  </Box>
                </Typography>
              )}
              <Typography component="span" sx={{ gridArea: 'amount' }}>
                {formatPrice(i18n, item.total_price)}
              </Typography>
            </Box>
          </Stack>
        ))}
      </Stack>
      <OrderSums order={order} />
    </>
  );
}
