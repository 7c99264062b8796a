import { Trans } from '@lingui/react/macro';
import { createListenerMiddleware, type Dispatch, isAnyOf } from '@reduxjs/toolkit';
import { type ReactNode } from 'react';
import { enqueueSnackbar } from '../../components/feedback/toastQueue';
import { matchPath } from 'react-router-dom';
import { errorText } from '../../http/apiError';
import { type AppDispatch, type AppState } from '../../api/hooks';
import { ToastButton } from '../../components/feedback/ToastButton';
import { NepaliText } from '../../components/NepaliText';
import { paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { pageLanguage } from '../../i18n/pageLanguage';
import { selectSessionEnded, selectUser } from '../../session/sessionSlice';
import { cartErrors, cartApi, LOGIN_REQUIRED, refetchesAfter, selectCart } from './cartEndpoints';
import { type ShopCartItem } from './readCart';
import { showSessionEnded } from './sessionEndedToast';

const { getCart, addCartItem, updateCartItem, removeCartItem, clearCart } = cartApi.endpoints;

export const cartListeners = createListenerMiddleware();
const startListening = cartListeners.startListening.withTypes<AppState, AppDispatch>();

type CartStore = { dispatch: AppDispatch; getState: () => AppState };

const ITEM_REMOVED = /*i18n*/ 'Item removed from cart';

const showSuccess = (text: ReactNode) => enqueueSnackbar(text, { variant: 'success' });
const showError = (text: string) => enqueueSnackbar(text, { variant: 'error' });

/** The toast of a removal. "Undo" adds the product again, unless the server does not say which it was. */
function showRemoved(line: ShopCartItem | undefined, { dispatch, getState }: CartStore) {
  const { id = null, name = '' } = line?.product ?? {};
  if (id === null) {
    showSuccess(ITEM_REMOVED);
    return;
  }
  const member = selectUser(getState())?.id;
  const undo = () => {
    if (selectUser(getState())?.id !== member) return;
    void dispatch(addCartItem.initiate({ product: { id, name }, quantity: line?.quantity }));
  };
  enqueueSnackbar(ITEM_REMOVED, {
    variant: 'success',
    action: (toast) => <ToastButton toast={toast} text={/*i18n*/ 'Undo'} onPress={undo} />,
  });
}

// The toasts of specification §8.
startListening({
  matcher: addCartItem.matchFulfilled,
  effect: ({ meta }) => {
    const product = <NepaliText>{meta.arg.originalArgs.product.name}</NepaliText>;
    showSuccess(<Trans>Added {product} to cart</Trans>);
  },
});
startListening({
  matcher: removeCartItem.matchFulfilled,
  effect: ({ meta }, store) => {
    const before = selectCart(store.getOriginalState()).data;
    showRemoved(
      before?.cart_items.find(({ id }) => id === meta.arg.originalArgs.item_id),
      store,
    );
  },
});
startListening({
  matcher: updateCartItem.matchFulfilled,
  effect: ({ meta }) => void showSuccess(meta.arg.originalArgs.quantity > 0 ? /*i18n*/ 'Cart updated' : ITEM_REMOVED),
});
startListening({
  matcher: clearCart.matchFulfilled,
  effect: () => void showSuccess(/*i18n*/ 'Cart cleared'),
});

/** The change that was called; a quantity of 0 is a removal. */
function changeOf({ endpointName, originalArgs }: { endpointName: string; originalArgs: unknown }) {
  const { quantity = 1 } = (originalArgs ?? {}) as { quantity?: number };
  return endpointName === 'updateCartItem' && quantity <= 0
    ? 'removeCartItem'
    : (endpointName as 'addCartItem' | 'updateCartItem' | 'removeCartItem' | 'clearCart');
}

const isOpen = (page: string) => matchPath(page, pageLanguage().path) !== null;

/** The stores whose cart is refetched after a failed change. */
const refetching = new WeakSet<Dispatch>();

const changeFailed = isAnyOf(
  addCartItem.matchRejected,
  updateCartItem.matchRejected,
  removeCartItem.matchRejected,
  clearCart.matchRejected,
);
startListening({
  matcher: changeFailed,
  effect: ({ payload, meta }, { dispatch, getState }) => {
    const change = changeOf(meta.arg);
    if (!meta.rejectedWithValue) {
      // The call was aborted. Members who have logged out themselves need no explanation.
      if (selectSessionEnded(getState())) showSessionEnded(errorText(cartErrors[change], payload));
      return;
    }
    if (refetchesAfter(payload)) refetching.add(dispatch);
    if (payload !== LOGIN_REQUIRED) showError(errorText(cartErrors[change], payload));
    else
      enqueueSnackbar(
        change === 'addCartItem'
          ? /*i18n*/ 'Please login to add items to cart'
          : /*i18n*/ 'Please login to manage cart',
        { variant: 'info' },
      );
  },
});

startListening({
  matcher: getCart.matchFulfilled,
  effect: (_action, { dispatch }) => void refetching.delete(dispatch),
});
startListening({
  matcher: getCart.matchRejected,
  effect: ({ payload, meta }, { dispatch, getState }) => {
    // The toast of the failed change says enough.
    const isRefetch = refetching.delete(dispatch);
    // The cart page shows the failure itself.
    if (isRefetch || isOpen(paths.cart)) return;
    const text = errorText(cartErrors.loadCart, payload);
    // The checkout shows the failure itself when it has no cart.
    const isShown = hasFeature('orders') && isOpen(paths.checkout) && !selectCart(getState()).data;
    if (meta.rejectedWithValue) {
      if (!isShown) showError(text);
    } else if (selectSessionEnded(getState())) showSessionEnded(text);
  },
});
