import { type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { type api } from '../../api/api';
import { errorText } from '../../api/apiError';
import { showToast } from '../../components/feedback/toast';
import { readRecord } from '../../http/readWire';
import { selectSessionStatus, type SessionState } from '../../session/sessionSlice';
import { cartApi } from './cartEndpoints';

/** As much of the state as the cart needs. */
export type CartState = { api: ReturnType<typeof api.reducer>; session: SessionState };
type Mutations = CartState['api']['mutations'];
export type CartDispatch = ThunkDispatch<CartState, unknown, UnknownAction>;
type CartThunk = ThunkAction<Promise<void>, CartState, unknown, UnknownAction>;

/**
 * The key of a change among RTK Query's mutations: the endpoint and what it touches. The state knows by it, from the very click on,
 * that the change waits for its answer.
 */
function changeKey(endpointName: keyof typeof cartApi.endpoints, subject: number | string = ''): string {
  return `${endpointName}:${subject}`;
}

function isPending(mutations: Mutations, key: string): boolean {
  return mutations[key]?.status === 'pending';
}

/** Whether this product is on its way into the cart. */
export function isAdding(mutations: Mutations, productId: number): boolean {
  return isPending(mutations, changeKey('addCartItem', productId));
}

/** Whether this line is on its way out of the cart. */
export function isRemoving(mutations: Mutations, itemId: number): boolean {
  return isPending(mutations, changeKey('removeCartItem', itemId));
}

const LOGIN_TO_ADD = 'Please login to add items to cart';
const LOGIN_TO_MANAGE = 'Please login to manage cart';

type Sent = PromiseLike<{ error?: unknown }> & { reset(): void };

/** Sends a change, unless the very same one is on its way (a double click in one tick sees it already), and says what came of it. */
function change(
  attempt: 'addCartItem' | 'removeCartItem' | 'updateCartItem' | 'clearCart',
  subject: number | string,
  success: string,
  send: (dispatch: CartDispatch, fixedCacheKey: string) => Sent,
): CartThunk {
  return async (dispatch, getState) => {
    if (selectSessionStatus(getState()) !== 'authenticated') {
      showToast(attempt === 'addCartItem' ? LOGIN_TO_ADD : LOGIN_TO_MANAGE, 'info');
      return;
    }
    const key = changeKey(attempt, subject);
    if (isPending(getState().api.mutations, key)) return;
    const sent = send(dispatch, key);
    const { error } = await sent;
    sent.reset();
    // An aborted change belongs to a session that is over.
    if (readRecord(error)?.name === 'AbortError') return;
    if (error) showToast(errorText(attempt, error), 'error');
    else showToast(success, 'success');
  };
}

const { addCartItem, removeCartItem, updateCartItem, clearCart } = cartApi.endpoints;

/** Puts `quantity` more of a product into the cart. */
export function addItem(product: { id: number; name: string }, quantity = 1): CartThunk {
  return change('addCartItem', product.id, `Added ${product.name} to cart`, (dispatch, fixedCacheKey) =>
    dispatch(addCartItem.initiate({ product_id: product.id, quantity }, { fixedCacheKey })),
  );
}

/** Takes a line out of the cart. */
export function removeItem(itemId: number): CartThunk {
  return change('removeCartItem', itemId, 'Item removed from cart', (dispatch, fixedCacheKey) =>
    dispatch(removeCartItem.initiate({ item_id: itemId }, { fixedCacheKey })),
  );
}

/** Sets the quantity of a line; 0 or less removes it (specification §4). */
export function updateItem(itemId: number, quantity: number): CartThunk {
  if (quantity <= 0) return removeItem(itemId);
  return change('updateCartItem', `${itemId}:${quantity}`, 'Cart updated', (dispatch, fixedCacheKey) =>
    dispatch(updateCartItem.initiate({ item_id: itemId, quantity }, { fixedCacheKey })),
  );
}

/** Empties the cart. */
export function clear(): CartThunk {
  return change('clearCart', '', 'Cart cleared', (dispatch, fixedCacheKey) =>
    dispatch(clearCart.initiate(undefined, { fixedCacheKey })),
  );
}
