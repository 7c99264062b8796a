import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectSessionStatus } from '../../session/sessionSlice';
import { addItem, type CartDispatch, type CartState, isAdding } from './cartActions';

/** Names the element that says why 'Login to Buy' cannot be pressed; a page with these buttons shows it once. */
export const LOGIN_REASON_ID = 'login-to-buy-reason';

type AddToCartButtonProps = { product: { id: number; name: string; quantity: number } };

/** Puts one piece of the product into the cart. A plain button: lists draw dozens of them, and whoever lays them out gives them their looks. */
export function AddToCartButton({ product }: AddToCartButtonProps) {
  // This product's change alone, and in one question: a grid asks it for dozens of buttons at every change of the state.
  const status = useSelector((state: CartState) => (isAdding(state.api.mutations, product.id) ? 'adding' : selectSessionStatus(state)));
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
    <button
      ref={button}
      type="button"
      disabled={product.quantity <= 0 || status !== 'authenticated'}
      aria-label={`${text}: ${product.name}`}
      aria-describedby={anonymous ? LOGIN_REASON_ID : undefined}
      onClick={() => {
        pressed.current = true;
        void dispatch(addItem(product));
      }}
    >
      {text}
    </button>
  );
}
