import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { LockIcon } from '../../components/icons';
import { type AppState, useAppSelector } from '../../api/hooks';
import { selectSessionStatus } from '../../session/sessionSlice';
import { cartApi } from './cartEndpoints';
import { useAddToCart } from './cartHooks';
import { InCartMark } from './InCartMark';

/** The id of the element that says why 'Login to Buy' is disabled; a page with these buttons shows it once. */
export const LOGIN_REASON_ID = 'login-to-buy-reason';

export type CartProduct = { id: number; name: string; quantity: number };

const selectCart = cartApi.endpoints.getCart.select();

/** How many pieces of a product are in the cart. Lines without a product id are matched by name. */
export function selectCountInCart(state: AppState, { id, name }: CartProduct): number {
  if (selectSessionStatus(state) !== 'authenticated') return 0;
  const lines = selectCart(state).data?.cart_items ?? [];
  return lines
    .filter(({ product }) => (product.id === null ? product.name === name : product.id === id))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The button of a product card that puts one piece into the cart, and a mark with the number of pieces in it. */
export function AddToCart({ product }: { product: CartProduct }) {
  const status = useAppSelector(selectSessionStatus);
  const inCart = useAppSelector((state) => selectCountInCart(state, product));
  const { add, isAdding } = useAddToCart(product);
  return (
    <>
      {inCart > 0 && <InCartMark quantity={inCart} />}
      <AddToCartButton
        product={product}
        anonymous={status === 'anonymous'}
        adding={isAdding}
        disabled={product.quantity <= 0 || status !== 'authenticated' || isAdding}
        onClick={() => void add()}
      />
    </>
  );
}

/** Disabled, but not grey like the button of a product that is sold out. */
const locked = {
  fontSize: { '@xs': '0.8125rem', '@sm': '1rem' },
  '&.Mui-disabled': { color: 'primary.main', borderColor: 'outline' },
  '& .MuiButton-startIcon': { ml: 0, mr: 0.5, '& > svg': { fontSize: '0.8em' } },
};

type AddToCartButtonProps = {
  product: CartProduct;
  anonymous: boolean;
  adding: boolean;
  disabled: boolean;
  onClick?: () => void;
};

export function AddToCartButton({ product, anonymous, adding, disabled, onClick }: AddToCartButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const text = anonymous ? 'Login to Buy' : adding ? 'Adding...' : 'Add to Cart';

  useEffect(() => {
    if (adding || !pressed.current) return;
    pressed.current = false;
    // A button loses the focus when it is disabled: give it back, unless the user has moved it elsewhere.
    if (document.activeElement !== document.body) return;
    // When the session has ended, the button stays disabled; the link of its card is next to it.
    const target = button.current?.disabled ? button.current.closest('li')?.querySelector('a') : button.current;
    target?.focus({ preventScroll: true });
  }, [adding]);

  return (
    <Button
      ref={button}
      variant={anonymous ? 'outlined' : 'contained'}
      startIcon={anonymous && <LockIcon />}
      sx={anonymous ? locked : undefined}
      fullWidth
      disabled={disabled}
      aria-label={`${text}: ${product.name}`}
      aria-describedby={anonymous ? LOGIN_REASON_ID : undefined}
      onClick={() => {
        pressed.current = true;
        onClick?.();
      }}
    >
      {text}
    </Button>
  );
}
