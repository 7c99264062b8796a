import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { selectSessionStatus } from '../../session/sessionSlice';
import { addItem, type CartDispatch, type CartState, isAdding } from './cartActions';
import { cartApi } from './cartEndpoints';
import { InCartMark } from './InCartMark';

/** Names the element that says why 'Login to Buy' cannot be pressed; a page with these buttons shows it once. */
export const LOGIN_REASON_ID = 'login-to-buy-reason';

type CartProduct = { id: number; name: string; quantity: number };

const selectCart = cartApi.endpoints.getCart.select();

/** How many pieces of a product are in the cart; a server that does not tell the product of a line is taken by the name. */
function countInCart(state: CartState, product: CartProduct): number {
  const lines = selectCart(state as Parameters<typeof selectCart>[0]).data?.cart_items ?? [];
  return lines
    .filter((line) => (line.product.id === null ? line.product.name === product.name : line.product.id === product.id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function selectOfProduct(state: CartState, product: CartProduct) {
  const status = selectSessionStatus(state);
  if (status !== 'authenticated') return { status, inCart: 0 };
  return { status: isAdding(state.api.mutations, product.id) ? 'adding' : status, inCart: countInCart(state, product) };
}

/** The cart part of a card: the button that adds one piece of its product, and how many are in the cart already. */
export function AddToCart({ product }: { product: CartProduct }) {
  // This product's change alone, and in one question: a grid asks it for dozens of cards at every change of the state.
  const { status, inCart } = useSelector((state: CartState) => selectOfProduct(state, product), shallowEqual);
  const dispatch = useDispatch<CartDispatch>();
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const adding = status === 'adding';
  const anonymous = status === 'anonymous';
  const text = anonymous ? 'Login to Buy' : adding ? 'Adding...' : 'Add to Cart';

  useEffect(() => {
    if (adding || !pressed.current) return;
    pressed.current = false;
    // A button that is disabled loses the keyboard's focus; it comes back, unless it has gone elsewhere meanwhile.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [adding]);

  return (
    <>
      {inCart > 0 && <InCartMark quantity={inCart} />}
      <Button
        ref={button}
        variant="contained"
        fullWidth
        disabled={product.quantity <= 0 || status !== 'authenticated'}
        aria-label={`${text}: ${product.name}`}
        aria-describedby={anonymous ? LOGIN_REASON_ID : undefined}
        onClick={() => {
          pressed.current = true;
          void dispatch(addItem(product));
        }}
      >
        {text}
      </Button>
    </>
  );
}
