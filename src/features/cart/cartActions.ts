import { createSelector, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { type api } from '../../api/api';
import { errorText } from '../../api/apiError';
import { showToast } from '../../components/toast';
import { readRecord } from '../../session/readWire';
import { selectSessionStatus, type SessionState } from '../../session/sessionSlice';
import { cartApi } from './cartEndpoints';

/** As much of the state as the cart needs. */
export type CartState = { api: ReturnType<typeof api.reducer>; session: SessionState };
export type CartDispatch = ThunkDispatch<CartState, unknown, UnknownAction>;
type CartThunk = ThunkAction<Promise<void>, CartState, unknown, UnknownAction>;

type PendingChange = { endpointName?: string; originalArgs?: unknown };

/** The name of a change in `selectPendingChanges`: the endpoint, and the product or line that it touches. */
export function pendingKey(endpointName: string, id: number | '' = ''): string {
  return `${endpointName}:${id}`;
}

/** The cart changes that wait for an answer. */
export const selectPendingChanges = createSelector([(state: CartState) => state.api.mutations], (mutations) => {
  const pending = new Set<string>();
  for (const mutation of Object.values(mutations)) {
    if (mutation?.status !== 'pending') continue;
    const { endpointName, originalArgs } = mutation as PendingChange;
    const { product_id: productId, item_id: itemId } = (originalArgs ?? {}) as { product_id?: number; item_id?: number };
    pending.add(pendingKey(endpointName ?? '', productId ?? itemId));
  }
  return pending;
});

const LOGIN_TO_ADD = 'Please login to add items to cart';
const LOGIN_TO_MANAGE = 'Please login to manage cart';

type Sent = PromiseLike<{ error?: unknown }> & { reset(): void };

/** Sends a change, unless the very same one is on its way (a double click in one tick sees it already), and says what came of it. */
function change(
  key: string,
  attempt: 'addCartItem' | 'removeCartItem' | 'updateCartItem' | 'clearCart',
  success: string,
  send: (dispatch: CartDispatch) => Sent,
): CartThunk {
  return async (dispatch, getState) => {
    if (selectSessionStatus(getState()) !== 'authenticated') {
      showToast(attempt === 'addCartItem' ? LOGIN_TO_ADD : LOGIN_TO_MANAGE, 'info');
      return;
    }
    if (selectPendingChanges(getState()).has(key)) return;
    const sent = send(dispatch);
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
  return change(pendingKey('addCartItem', product.id), 'addCartItem', `Added ${product.name} to cart`, (dispatch) =>
    dispatch(addCartItem.initiate({ product_id: product.id, quantity })),
  );
}

/** Takes a line out of the cart. */
export function removeItem(itemId: number): CartThunk {
  return change(pendingKey('removeCartItem', itemId), 'removeCartItem', 'Item removed from cart', (dispatch) =>
    dispatch(removeCartItem.initiate({ item_id: itemId })),
  );
}

/** Sets the quantity of a line; 0 or less removes it (specification §4). */
export function updateItem(itemId: number, quantity: number): CartThunk {
  if (quantity <= 0) return removeItem(itemId);
  return change(pendingKey('updateCartItem', itemId), 'updateCartItem', 'Cart updated', (dispatch) =>
    dispatch(updateCartItem.initiate({ item_id: itemId, quantity })),
  );
}

/** Empties the cart. */
export function clear(): CartThunk {
  return change(pendingKey('clearCart'), 'clearCart', 'Cart cleared', (dispatch) => dispatch(clearCart.initiate()));
}
