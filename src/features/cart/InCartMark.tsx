import { keyframes } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import { styled } from '../../components/styled';
import { selectSessionStatus } from '../../session/sessionSlice';
import { type CartState } from './cartActions';
import { cartApi } from './cartEndpoints';

const arrive = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.08)' } });

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlockStart: theme.spacing(1),
  insetInlineStart: theme.spacing(1),
  padding: theme.spacing(0.25, 1.25),
  borderRadius: '99rem',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontWeight: 650,
  animation: `${arrive} 240ms ease-out`,
}));

const selectCart = cartApi.endpoints.getCart.select();

/** How many pieces of a product are in the cart; a server that does not tell the product of a line is taken by the name. */
function selectInCart(state: CartState, product: { id: number; name: string }): number {
  if (selectSessionStatus(state) !== 'authenticated') return 0;
  const lines = selectCart(state as Parameters<typeof selectCart>[0]).data?.cart_items ?? [];
  return lines
    .filter((line) => (line.product.id === null ? line.product.name === product.name : line.product.id === product.id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Says on a card that the product is in the cart already. Draws anew only when its own number changes. */
export function InCartMark({ product }: { product: { id: number; name: string } }) {
  const quantity = useSelector((state: CartState) => selectInCart(state, product));
  // A new key plays the motion again, so that one more is seen to arrive.
  return quantity > 0 ? <Mark key={quantity}>In your cart: {quantity}</Mark> : null;
}
