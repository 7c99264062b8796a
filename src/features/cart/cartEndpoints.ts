import { type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api, readBy } from '../../api/api';
import { errorText } from '../../api/apiError';
import { paths } from '../../config/paths';
import { httpStatus } from '../../http/request';
import { showToast } from '../../components/feedback/toast';
import { EMPTY_CART, readCart, type ShopCart } from './readCart';

/** Every answer is the whole cart: the cache of `getCart` is the cart, and there is no second copy. */
const cartAnswer = { responseSchema: readBy(readCart) };

/**
 * A change that failed may yet have happened (time-out, wrong shape), or shows that our cart is old: only a 401 tells nothing new. Without a
 * connection asking is vain; coming back asks by itself.
 */
const refetchOnFailure = (_cart: unknown, failure: unknown) =>
  failure && httpStatus(failure) !== 401 && navigator.onLine ? (['Cart'] as const) : [];

function cachedCart(state: unknown): ShopCart | undefined {
  return cartApi.endpoints.getCart.select()(state as Parameters<ReturnType<typeof cartApi.endpoints.getCart.select>>[0])
    .data;
}

async function replaceCart(
  _change: unknown,
  {
    dispatch,
    queryFulfilled,
  }: { dispatch: ThunkDispatch<unknown, unknown, UnknownAction>; queryFulfilled: Promise<{ data: ShopCart }> },
): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer)
    dispatch(cartApi.util.upsertQueryEntries([{ endpointName: 'getCart', arg: undefined, value: answer.data }]));
}

const cartChange = {
  ...cartAnswer,
  extraOptions: { inOrder: true } as const,
  invalidatesTags: refetchOnFailure,
  onQueryStarted: replaceCart,
};

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<ShopCart, void>({
      ...cartAnswer,
      async queryFn(_none, { getState }, _options, baseQuery) {
        const known = cachedCart(getState());
        const answer = await baseQuery({ url: '/api/products/cart/me/' });
        const now = cachedCart(getState());
        // A change came back meanwhile: its cart is newer than the one that was asked for before.
        if (now && now !== known) return { data: now };
        // No cart is an empty one (specification §8: a 404 is silent).
        if (httpStatus(answer.error) === 404) return { data: EMPTY_CART };
        // What it is really, `responseSchema` finds out.
        return answer.error ? { error: answer.error } : { data: answer.data as ShopCart };
      },
      providesTags: ['Cart'],
      async onQueryStarted(_none, { queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch (thrown) {
          // Not thrown by the server: the user left, and the call was aborted.
          const { error, isUnhandledError } = thrown as { error: unknown; isUnhandledError: boolean };
          // The cart's own page says it in the page, for as long as it is so.
          const said = window.location.pathname.startsWith(paths.cart);
          if (!isUnhandledError && !said) showToast(errorText('loadCart', error), 'error');
        }
      },
    }),
    addCartItem: build.mutation<ShopCart, { product_id: number; quantity: number }>({
      ...cartChange,
      query: (body) => ({ url: '/api/products/cart/add_item/', method: 'POST', body }),
    }),
    updateCartItem: build.mutation<ShopCart, { item_id: number; quantity: number }>({
      ...cartChange,
      query: (body) => ({ url: '/api/products/cart/update_item/', method: 'PATCH', body }),
    }),
    removeCartItem: build.mutation<ShopCart, { item_id: number }>({
      ...cartChange,
      query: (body) => ({ url: '/api/products/cart/remove_item/', method: 'DELETE', body }),
    }),
    clearCart: build.mutation<ShopCart, void>({
      ...cartChange,
      query: () => ({ url: '/api/products/cart/clear/', method: 'DELETE' }),
    }),
  }),
});

export const { useGetCartQuery } = cartApi;
