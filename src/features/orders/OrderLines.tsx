import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { NepaliText } from '../../components/NepaliText';
import { priceText } from '../../components/priceText';
import { ProductImage } from '../../components/ProductImage';
import { productPath } from '../../config/paths';
import { type ShopOrder } from './readOrders';

/** The lines of the first viewport, whose images load at once. */
const EAGER = 5;

const Line = styled(ListItem)(({ theme }) => ({
  display: 'grid',
  // On a phone the amount is below the name, which needs the width.
  gridTemplateColumns: `${theme.spacing(8)} minmax(0, 1fr)`,
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  '& > div:first-of-type': { gridRow: 'span 2' },
  [theme.containerQueries.up('sm')]: {
    gridTemplateColumns: `${theme.spacing(8)} minmax(0, 1fr) auto`,
    '& > div:first-of-type': { gridRow: 'auto' },
  },
  padding: theme.spacing(1.5, 0),
  borderBottom: theme.mixins.line(theme.vars.palette.divider),
  breakInside: 'avoid',
}));

const Amount = styled('span')({ textAlign: 'end', fontWeight: 650, fontVariantNumeric: 'tabular-nums' });

const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(1.5, 0, 0),
  '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& :nth-last-of-type(1)': { fontWeight: 700, fontSize: '1.125rem' },
}));

/** The lines of an order as they were bought, and their sums. */
export function OrderLines({ order }: { order: ShopOrder }) {
  return (
    <>
      {/* Safari takes the role from lists without bullets. */}
      <List role="list" disablePadding>
        {order.items.map(({ id, product, name, image, unit_price, quantity, total_price }, index) => (
          <Line key={id} data-testid="order-line">
            <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
              <ProductImage name={name} src={image} eager={index < EAGER} />
            </Box>
            <div>
              <Typography sx={{ fontWeight: 650 }}>
                {product === null ? (
                  <NepaliText>{name}</NepaliText>
                ) : (
                  <MuiLink component={Link} to={productPath(product)} color="inherit" underline="hover">
                    <NepaliText>{name}</NepaliText>
                  </MuiLink>
                )}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {`${quantity} × ${priceText(unit_price)}`}
              </Typography>
            </div>
            <Amount>{priceText(total_price)}</Amount>
          </Line>
        ))}
      </List>
      <Sums>
        <dt>Products</dt>
        <dd>{priceText(order.subtotal)}</dd>
        <dt>Delivery</dt>
        <dd>{Number(order.delivery_fee) === 0 ? 'Free' : priceText(order.delivery_fee)}</dd>
        <dt>Total</dt>
        <dd>{priceText(order.total)}</dd>
      </Sums>
    </>
  );
}
