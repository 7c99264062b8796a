import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { LockIcon } from '../../components/icons';
import { type AppState, useAppSelector } from '../../api/hooks';
import { pageSettings } from '../../config/pageSettings';
import { hasFeature } from '../../config/shopFeatures';
import { selectSessionStatus, type SessionState } from '../../session/sessionSlice';
import { CardStepper } from './CardStepper';
import { selectCart } from './cartEndpoints';
import { useAddToCart } from './cartHooks';
import { InCartMark } from './InCartMark';

/** The id of the element that says why 'Login to Buy' is disabled; a page with these buttons shows it once. */
export const LOGIN_REASON_ID = 'login-to-buy-reason';

export type CartProduct = { id: number; name: string; quantity: number };

/** The lines of a product in the cart. Lines without a product id are matched by name. */
function selectLines(state: AppState, { id, name }: CartProduct) {
  if (selectSessionStatus(state) !== 'authenticated') return [];
  const lines = selectCart(state).data?.cart_items ?? [];
  return lines.filter(({ product }) => (product.id === null ? product.name === name : product.id === id));
}

/** How many pieces of a product are in the cart. */
export const selectCountInCart = (state: AppState, product: CartProduct): number =>
  selectLines(state, product).reduce((sum, { quantity }) => sum + quantity, 0);

/** The most pieces of a product that a cart can be ordered with. */
export const mostInCart = ({ quantity }: CartProduct): number =>
  Math.min(quantity, Number(pageSettings().maxPieces) || Infinity);

type AddToCartProps = {
  product: CartProduct;
  /** How many pieces the first press adds. */
  first?: number;
};

/** The button of a product card that puts pieces into the cart, and a mark with the number of pieces in it. */
export function AddToCart({ product, first = 1 }: AddToCartProps) {
  const status = useAppSelector(selectSessionStatus);
  const inCart = useAppSelector((state) => selectCountInCart(state, product));
  // One object for the line, so that other changes of the cart render nothing.
  const item = useAppSelector((state) => selectLines(state, product)[0]);
  const { add, isAdding } = useAddToCart(product);
  const most = mostInCart(product);
  const isExhausted = inCart >= most;
  const pieces = inCart > 0 ? 1 : Math.max(1, Math.min(first, most));
  // The card of the specification has no stepper. A product on several lines has none either.
  const hasStepper = hasFeature('products') && item?.quantity === inCart;
  /** The card whose last piece was taken away. */
  const emptied = useRef<Element | null>(null);

  useEffect(() => {
    if (inCart > 0 || !emptied.current) return;
    const button = emptied.current.querySelector<HTMLElement>('button:not(:disabled)');
    emptied.current = null;
    // The stepper has gone with the focus: keyboard users continue from the card's own button.
    if (document.activeElement === document.body) button?.focus({ preventScroll: true });
  }, [inCart]);

  return (
    <>
      {inCart > 0 &&
        (hasStepper ? (
          <CardStepper
            product={product}
            itemId={item.id}
            most={most}
            onStep={(quantity, button) => (emptied.current = quantity === 0 ? button.closest('li') : null)}
          />
        ) : (
          <InCartMark quantity={inCart} isAll={isExhausted} />
        ))}
      <AddToCartButton
        product={product}
        status={status}
        adding={isAdding}
        disabled={product.quantity <= 0}
        // The card of the specification invites as long as there is stock.
        exhausted={hasFeature('products') && inCart > 0 && isExhausted}
        pieces={pieces}
        onClick={() => void add(pieces)}
      />
    </>
  );
}

type AddToCartButtonProps = {
  product: CartProduct;
  status: SessionState['status'];
  adding: boolean;
  /** Sold out. */
  disabled?: boolean;
  /** All pieces are in the cart already: a press does nothing, and the button keeps the focus. */
  exhausted?: boolean;
  /** Named from two on. */
  pieces?: number;
  onClick?: () => void;
};

/**
 * Adds to the cart; a press while the session is starting counts as soon as it is known. Visitors are asked to log in. The element around it has
 * the styles of `buyButton`.
 */
export function AddToCartButton({
  product,
  status,
  adding,
  disabled,
  exhausted,
  pieces = 1,
  onClick,
}: AddToCartButtonProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isVisitor = status === 'anonymous';
  const isStarting = status === 'starting' || undefined;
  const text = adding ? t`Adding...` : pieces > 1 ? t`Add ${pieces} to Cart` : t`Add to Cart`;
  const loginText = t`Login to Buy`;
  const toLogin = {
    className: 'buy locked',
    disabled: true,
    'aria-label': `${loginText}: ${product.name}`,
    'aria-describedby': LOGIN_REASON_ID,
  } as const;

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
    <>
      <button
        ref={button}
        type="button"
        className="buy"
        disabled={disabled || adding}
        aria-disabled={exhausted || undefined}
        aria-label={`${text}: ${product.name}`}
        data-starting={isStarting}
        onClick={() => {
          if (exhausted) return;
          pressed.current = true;
          onClick?.();
        }}
        {...(isVisitor && toLogin)}
      >
        {isVisitor && <LockIcon />}
        {isVisitor ? loginText : text}
      </button>
      {isStarting && (
        <button type="button" {...toLogin} data-starting>
          <LockIcon />
          {loginText}
        </button>
      )}
    </>
  );
}
