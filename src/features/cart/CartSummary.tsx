import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { paths } from '../../config/paths';
import { Link } from 'react-router-dom';
import { priceText } from '../../components/priceText';
import { type ShopCart } from './readCart';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(3),
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.tint.pistachio,
  color: theme.vars.palette.text.primary,
  [theme.containerQueries.up('md')]: { position: 'sticky', top: theme.spacing(12) },
}));

const Total = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  margin: 0,
  fontSize: '1.25rem',
  fontWeight: 700,
}));

/** The total and the links to the checkout and the products. `short`: a line has a larger quantity than the stock. */
export function CartSummary({ cart, short }: { cart: ShopCart; short: boolean }) {
  return (
    <Panel aria-label="Total">
      <Total>
        <span>Total</span>
        {priceText(cart.total_cost)}
      </Total>
      {short && (
        <Typography>
          Some products have less in stock than your cart holds. Please look at them before you place the order.
        </Typography>
      )}
      <Stack spacing={1.5} sx={{ mt: 1, '@media print': { display: 'none' } }}>
        <Button variant="contained" component={Link} to={paths.checkout}>
          Place Order
        </Button>
        <Button variant="outlined" component={Link} to={paths.products}>
          Continue Shopping
        </Button>
      </Stack>
    </Panel>
  );
}
