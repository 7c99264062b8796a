import { type BaseQueryApi, type FetchArgs, type QueryReturnValue } from '@reduxjs/toolkit/query';
import { addListener, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api, toStandardSchema } from '../../api/api';
import { type FailedCall } from '../../http/apiError';
import { type AppState } from '../../api/hooks';
import { type EndpointOptions } from '../../api/reauthBaseQuery';
import { type Overlap } from '../../api/serialized';
import { type Failure, httpStatus } from '../../http/request';
import { selectSessionStatus } from '../../session/sessionSlice';
import { EMPTY_CART, readCart, type ShopCart } from './readCart';

/** The error of a cart change without a login. No request is sent. */
export const LOGIN_REQUIRED: Failure = { status: 'CUSTOM_ERROR', error: 'login_required' };

const failedCartChange = (text: string): FailedCall => ({ text, from: ['error'] });

/** By the names of the endpoints, but for the first one (specification §8). */
export const cartErrors = {
  loadCart: { text: /*i18n*/ 'Failed to load cart', from: [] } satisfies FailedCall,
  addCartItem: failedCartChange(/*i18n*/ 'Failed to add item to cart'),
  removeCartItem: failedCartChange(/*i18n*/ 'Failed to remove item from cart'),
  updateCartItem: failedCartChange(/*i18n*/ 'Failed to update cart item'),
  clearCart: failedCartChange(/*i18n*/ 'Failed to clear cart'),
};

type Result<Data> = QueryReturnValue<Data, Failure, object>;
type BaseQuery = (call: FetchArgs) => PromiseLike<Result<unknown>> | Result<unknown>;

const cachedCart = (state: unknown): ShopCart | undefined => selectCart(state as AppState).data;

async function replaceCart(
  _arg: unknown,
  {
    dispatch,
    queryFulfilled,
  }: {
    dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
    queryFulfilled: Promise<{ data: ShopCart; meta?: Partial<Overlap> }>;
  },
): Promise<void> {
  const response = await queryFulfilled.catch(() => null);
  if (response && !response.meta?.outdated)
    dispatch(cartApi.util.upsertQueryEntries([{ endpointName: 'getCart', arg: undefined, value: response.data }]));
}

/**
 * Whether a failed change refetches the cart: the server may have applied it (time-out, wrong shape), or the cached cart is stale. Not
 * after a 401, and not offline, where `refetchOnReconnect` does it.
 */
export const refetchesAfter = (failure: unknown): boolean =>
  failure !== LOGIN_REQUIRED && httpStatus(failure) !== 401 && navigator.onLine;

/** Changes that overlapped refetch it, too: neither response need contain both. */
const staleTags = (_cart: unknown, failure: unknown, _arg: unknown, meta?: Partial<Overlap>) =>
  (failure ? refetchesAfter(failure) : meta?.overlapped) ? (['Cart'] as const) : [];

/** Resolves as soon as it is known who is logged in: what was pressed before that counts then. */
async function sessionKnown({ dispatch, getState }: BaseQueryApi): Promise<void> {
  const isStarting = (state: unknown) => selectSessionStatus(state as AppState) === 'starting';
  if (!isStarting(getState())) return;
  await new Promise<void>((resolve) =>
    dispatch(
      addListener({
        predicate: (_action, state) => !isStarting(state),
        effect: (_action, { unsubscribe }) => {
          unsubscribe();
          resolve();
        },
      }),
    ),
  );
}

/** A mutation that returns the whole cart, which replaces the cached one (specification §4). */
const cartChange = <Arg>(toRequest: (arg: Arg) => FetchArgs, serialized: EndpointOptions['serialized'] = true) => ({
  responseSchema: toStandardSchema(readCart),
  extraOptions: { serialized },
  invalidatesTags: staleTags,
  onQueryStarted: replaceCart,
  async queryFn(arg: Arg, queryApi: BaseQueryApi, _options: unknown, baseQuery: BaseQuery) {
    await sessionKnown(queryApi);
    if (selectSessionStatus(queryApi.getState() as AppState) !== 'authenticated') return { error: LOGIN_REQUIRED };
    // `responseSchema` checks the shape.
    return (await baseQuery(toRequest(arg))) as Result<ShopCart>;
  },
});

const removal = (item_id: number): FetchArgs => ({
  url: '/api/products/cart/remove_item/',
  method: 'DELETE',
  body: { item_id },
});

/** The query `getCart` is the only copy of the cart: every change replaces its data. */
export const cartApi = api.enhanceEndpoints({ addTagTypes: ['Cart'] }).injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<ShopCart, void>({
      responseSchema: toStandardSchema(readCart),
      providesTags: ['Cart'],
      // So that a change always gives another object, even when the cart is as before.
      structuralSharing: false,
      async queryFn(_none, { getState }, _options, baseQuery) {
        const before = cachedCart(getState());
        const { data, error } = await baseQuery({ url: '/api/products/cart/me/' });
        const now = cachedCart(getState());
        // A change was made meanwhile: its cart is newer.
        if (now && now !== before) return { data: now };
        // No cart is an empty cart (specification §8: a 404 is silent).
        if (httpStatus(error) === 404) return { data: EMPTY_CART };
        return error ? { error } : { data: data as ShopCart };
      },
    }),
    addCartItem: build.mutation<ShopCart, { product: { id: number; name: string }; quantity?: number }>(
      cartChange(
        ({ product, quantity = 1 }) => ({
          url: '/api/products/cart/add_item/',
          method: 'POST',
          body: { product_id: product.id, quantity },
        }),
        'commutes',
      ),
    ),
    /** A quantity of 0 or less removes the item (specification §4). */
    updateCartItem: build.mutation<ShopCart, { item_id: number; quantity: number }>(
      cartChange(({ item_id, quantity }) =>
        quantity <= 0
          ? removal(item_id)
          : { url: '/api/products/cart/update_item/', method: 'PATCH', body: { item_id, quantity } },
      ),
    ),
    removeCartItem: build.mutation<ShopCart, { item_id: number }>(cartChange(({ item_id }) => removal(item_id))),
    clearCart: build.mutation<ShopCart, void>(
      cartChange(() => ({ url: '/api/products/cart/clear/', method: 'DELETE' })),
    ),
  }),
});

/** The query of the cart, as the store has it. */
export const selectCart = cartApi.endpoints.getCart.select();

export const { useGetCartQuery, useAddCartItemMutation, useUpdateCartItemMutation, useRemoveCartItemMutation } =
  cartApi;
