import { BasketIcon } from '../components/icons';
import { styled } from '../components/styled';
import { VisuallyHidden } from '../components/VisuallyHidden';
import { useCart } from '../features/cart/cartHooks';
import { paths } from '../config/paths';
import { BarLink } from './BarLink';

const Place = styled('div')({ gridArea: 'cart', justifySelf: 'end' });

/** On a phone the basket says enough to the eye. */
const Word = styled(VisuallyHidden)(({ theme }) => ({
  [theme.containerQueries.up('sm')]: {
    position: 'static',
    width: 'auto',
    height: 'auto',
    margin: 0,
    overflow: 'visible',
    clipPath: 'none',
  },
}));

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '1.5rem',
  height: '1.5rem',
  paddingInline: '0.375rem',
  borderRadius: '99rem',
  backgroundColor: theme.vars.palette.saffron.main,
  color: theme.vars.palette.saffron.contrastText,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
}));

/** The way to the cart with the number of items in it, as soon as it is known; pressing it asks the server for the cart anew. */
export function CartLink() {
  const { cart, isKnown, refetch } = useCart();
  const count = cart.total_items;

  return (
    <Place>
      <BarLink
        to={paths.cart}
        onClick={refetch}
        aria-label={isKnown ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      >
        <BasketIcon />
        <Word>Cart</Word>
        <Badge data-testid="cart-badge" hidden={count === 0}>
          {count}
        </Badge>
      </BarLink>
    </Place>
  );
}
