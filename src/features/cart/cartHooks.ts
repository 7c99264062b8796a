import { useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectSessionStatus } from '../../session/sessionSlice';
import {
  addItem,
  clear,
  isAdding,
  isRemoving,
  removeItem,
  updateItem,
  type CartDispatch,
  type CartState,
} from './cartActions';
import { useGetCartQuery } from './cartEndpoints';
import { EMPTY_CART } from './readCart';

/**
 * The cart of whoever is here: loaded when the user becomes authenticated, empty when nobody is.
 * `isLoading` holds until the first answer. While it is asked for again, and after that has failed (`isError`), `cart` still holds what was known;
 * `isKnown` tells whether anything was.
 */
export function useCart() {
  const authenticated = useSelector(selectSessionStatus) === 'authenticated';
  const {
    currentData,
    isFetching,
    isUninitialized,
    isError,
    error,
    refetch: ask,
  } = useGetCartQuery(undefined, { skip: !authenticated });
  const known = authenticated ? currentData : undefined;
  const refetch = useCallback(() => {
    if (authenticated) void ask();
  }, [authenticated, ask]);
  return {
    cart: known ?? EMPTY_CART,
    isKnown: known !== undefined,
    isLoading: authenticated && !known && (isFetching || isUninitialized),
    isError: authenticated && isError,
    error,
    refetch,
  };
}

/** The changes of the cart, each with its toast, and which of them wait for an answer. */
export function useCartActions() {
  const dispatch = useDispatch<CartDispatch>();
  // Whoever asks `isAdding` or `isRemoving` draws anew when a change starts or ends.
  const mutations = useSelector((state: CartState) => state.api.mutations);
  return useMemo(
    () => ({
      addItem: (product: { id: number; name: string }, quantity?: number) => dispatch(addItem(product, quantity)),
      removeItem: (itemId: number) => dispatch(removeItem(itemId)),
      updateItem: (itemId: number, quantity: number) => dispatch(updateItem(itemId, quantity)),
      clear: () => dispatch(clear()),
      isAdding: (productId: number) => isAdding(mutations, productId),
      isRemoving: (itemId: number) => isRemoving(mutations, itemId),
    }),
    [dispatch, mutations],
  );
}
