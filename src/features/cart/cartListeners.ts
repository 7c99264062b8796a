import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { enqueueSnackbar } from 'notistack';
import { errorText } from '../../api/apiError';
import { type AppDispatch, type AppState } from '../../api/hooks';
import { paths } from '../../config/paths';
import { cartApi, LOGIN_REQUIRED } from './cartEndpoints';

const { getCart, addCartItem, updateCartItem, removeCartItem, clearCart } = cartApi.endpoints;

export const cartListeners = createListenerMiddleware();
const startListening = cartListeners.startListening.withTypes<AppState, AppDispatch>();

const showSuccess = (text: string) => enqueueSnackbar(text, { variant: 'success' });
const showError = (text: string) => enqueueSnackbar(text, { variant: 'error' });

// The toasts of specification §8.
startListening({
  matcher: addCartItem.matchFulfilled,
  effect: ({ meta }) => void showSuccess(`Added ${meta.arg.originalArgs.product.name} to cart`),
});
startListening({
  matcher: removeCartItem.matchFulfilled,
  effect: () => void showSuccess('Item removed from cart'),
});
startListening({
  matcher: updateCartItem.matchFulfilled,
  effect: ({ meta }) =>
    void showSuccess(meta.arg.originalArgs.quantity > 0 ? 'Cart updated' : 'Item removed from cart'),
});
startListening({
  matcher: clearCart.matchFulfilled,
  effect: () => void showSuccess('Cart cleared'),
});

/** The endpoint's name is also the attempt's; a quantity of 0 is a removal. */
function attemptOf({ endpointName, originalArgs }: { endpointName: string; originalArgs: unknown }) {
  const { quantity = 1 } = (originalArgs ?? {}) as { quantity?: number };
  return endpointName === 'updateCartItem' && quantity <= 0
    ? 'removeCartItem'
    : (endpointName as 'addCartItem' | 'updateCartItem' | 'removeCartItem' | 'clearCart');
}

const changes = isAnyOf(
  addCartItem.matchRejected,
  updateCartItem.matchRejected,
  removeCartItem.matchRejected,
  clearCart.matchRejected,
);
startListening({
  predicate: changes,
  effect: (action) => {
    // A call that was aborted belongs to a session that has ended.
    if (!changes(action) || !action.meta.rejectedWithValue) return;
    const attempt = attemptOf(action.meta.arg);
    if (action.payload !== LOGIN_REQUIRED) showError(errorText(attempt, action.payload));
    else
      enqueueSnackbar(`Please login to ${attempt === 'addCartItem' ? 'add items to' : 'manage'} cart`, {
        variant: 'info',
      });
  },
});

startListening({
  matcher: getCart.matchRejected,
  effect: ({ payload, meta }) => {
    // The cart page shows the failure itself.
    const isOnPage = window.location.pathname.startsWith(paths.cart);
    if (meta.rejectedWithValue && !isOnPage) showError(errorText('loadCart', payload));
  },
});
