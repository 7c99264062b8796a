import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { priceText } from '../../components/priceText';
import { styled } from '../../components/styled';
import { type ShopCart } from './readCart';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  padding: theme.spacing(3),
  borderRadius: theme.spacing(2.5),
  backgroundColor: theme.vars.palette.tint.pistachio,
  color: theme.vars.palette.text.primary,
  '& p': { margin: 0 },
  '& .total': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    fontSize: '1.25rem',
    fontWeight: 700,
  },
  '& .buttons': {
    display: 'grid',
    gap: theme.spacing(1.5),
    marginTop: theme.spacing(1),
    '@media print': { display: 'none' },
  },
  [theme.containerQueries.up('md')]: { position: 'sticky', top: theme.spacing(12) },
}));

/** The total and the two ways onward. `short` tells that a line holds more than there is in stock. */
export function CartSummary({ cart, short }: { cart: ShopCart; short: boolean }) {
  return (
    <Panel aria-label="Total">
      <p className="total">
        <span>Total</span>
        {priceText(cart.total_cost)}
      </p>
      {short && (
        <p>Some products have less in stock than your cart holds. Please look at them before you place the order.</p>
      )}
      <div className="buttons">
        <Button variant="contained" component={Link} to={paths.checkout}>
          Place Order
        </Button>
        <Button variant="outlined" component={Link} to={paths.products}>
          Continue Shopping
        </Button>
      </div>
    </Panel>
  );
}
