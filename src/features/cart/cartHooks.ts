import { useAppSelector } from '../../api/hooks';
import { useSingleFlight } from '../../components/useSingleFlight';
import { selectSessionStatus } from '../../session/sessionSlice';
import {
  useAddCartItemMutation,
  useGetCartQuery,
  useRemoveCartItemMutation,
  useUpdateCartItemMutation,
} from './cartEndpoints';
import { EMPTY_CART, type ShopCart } from './readCart';

/**
 * The cart of the session: loaded when the user becomes authenticated, empty without a user. `isLoading` is true until the first response.
 * During a refetch, and after one that failed (`isError`), `cart` is the last response; `isKnown` says whether there is one.
 */
export function useCart() {
  const authenticated = useAppSelector(selectSessionStatus) === 'authenticated';
  const query = useGetCartQuery(undefined, { skip: !authenticated });
  const { currentData, isFetching, isUninitialized, isError, error } = query;
  const known = authenticated ? currentData : undefined;
  return {
    cart: known ?? EMPTY_CART,
    isKnown: known !== undefined,
    isLoading: authenticated && !known && (isFetching || isUninitialized),
    isError: authenticated && isError,
    error,
    refetch: () => {
      if (authenticated) void query.refetch();
    },
  };
}

/** Adds pieces of a product, one by default. `isAdding` is true in every component that shows the product. */
export function useAddToCart(product: { id: number; name: string }) {
  const [addCartItem, { isLoading }] = useAddCartItemMutation({ fixedCacheKey: `addCartItem-${product.id}` });
  const add = useSingleFlight((quantity: number = 1) => addCartItem({ product, quantity }));
  return { add, isAdding: isLoading };
}

/** Removes a line of the cart. */
export function useRemoveFromCart(itemId: number) {
  const [removeCartItem, { isLoading }] = useRemoveCartItemMutation({ fixedCacheKey: `removeCartItem-${itemId}` });
  const remove = useSingleFlight(() => removeCartItem({ item_id: itemId }));
  return { remove, isRemoving: isLoading };
}

/** Lowers the quantities of products in the cart, one after another. */
export function useLowerQuantities({ cart_items }: ShopCart) {
  const [updateCartItem] = useUpdateCartItemMutation();
  return async (lines: { product: { id: number }; most: number }[]): Promise<void> => {
    for (const { product, most } of lines) {
      const item = cart_items.find((line) => line.product.id === product.id);
      if (item) await updateCartItem({ item_id: item.id, quantity: most });
    }
  };
}
