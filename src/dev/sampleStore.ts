import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { cartApi } from '../features/cart/cartEndpoints';
import { sessionSlice, type SessionState } from '../session/sessionSlice';
import { type ShopProduct } from '../features/catalog/catalogEndpoints';

const reducer = combineReducers({ session: sessionSlice.reducer, api: api.reducer });
const user = {
  id: 7,
  email: 'sita@example.com',
  first_name: 'Sita',
  last_name: 'Gurung',
  phone_number: null,
  is_active: true,
  date_joined: '2026-01-15T08:30:00Z',
};

type Sample = { status: SessionState['status']; inCart?: ShopProduct };

/** A store with a fixed state: the session, and a product in the cart. It sends no requests. */
export function sampleStore({ status, inCart }: Sample) {
  const store = configureStore({
    reducer,
    preloadedState: { session: { status, user: status === 'authenticated' ? user : null } },
    devTools: false,
  });
  if (inCart) {
    const { id, name, image, price, quantity } = inCart;
    const line = {
      id: 1,
      product: { id, name, image, price: String(price), quantity },
      quantity: 2,
      total_price: '2500.00',
    };
    const value = { cart_items: [line], total_items: 2, total_cost: '2500.00' };
    store.dispatch(cartApi.util.upsertQueryEntries([{ endpointName: 'getCart', arg: undefined, value }]));
  }
  return store;
}
