// Runs alone: the DevTools must be there before Redux Toolkit is loaded.
import { connectDevTools } from '../testing/connectDevTools';
import { cartApi } from '../features/cart/cartEndpoints';
import { startFakeServer } from '../testing/fakeServer';
import { createCart, createCartItem, createToken, createUser, keepTokens } from '../testing/factories';
import { selectUser } from '../session/sessionSlice';
import { startAuth } from '../testing/startAuth';
import { makeStore } from './store';

test('QA: what the DevTools export in one browser they show in another, and every action can be jumped to', async () => {
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ first_name: 'Maya' }) });
  server.on('GET', '/api/products/cart/me/', { json: createCart([createCartItem(), createCartItem()]) });
  const { access, refresh } = keepTokens(createToken(), createToken(604800));
  const store = makeStore();
  const here = connectDevTools();
  const auth = startAuth(store);
  await auth.ready;
  await store.dispatch(cartApi.endpoints.getCart.initiate());
  auth.stop();

  const file = here.exportState();
  for (const secret of [access, refresh]) expect(file).not.toContain(secret);

  const other = makeStore();
  const there = connectDevTools();
  expect(selectUser(other.getState())).toBeNull();
  there.importState(file);
  expect(selectUser(other.getState())?.first_name).toBe('Maya');
  expect(cartApi.endpoints.getCart.select()(other.getState()).data?.cart_items).toHaveLength(2);
  expect(there.actionTypes()).toEqual(
    expect.arrayContaining(['auth/profileRequested', 'auth/profileLoaded', 'api/executeQuery/fulfilled']),
  );

  there.jumpTo('auth/profileRequested');
  expect(other.getState().session.status).toBe('starting');
});

test('a slice that a feature injects later is in the state of a store that runs, and in what the DevTools show', async () => {
  const store = makeStore();
  expect(store.getState()).not.toHaveProperty('checkout');
  const { checkoutEvents, selectCheckoutDraft } = await import('../features/checkout/checkoutSlice');
  expect(selectCheckoutDraft(store.getState())).toBeNull();

  const choice = { address: 5, delivery: null, method: null, note: '', ifMissing: 'call' as const, gift: null };
  store.dispatch(checkoutEvents.choiceChanged(choice));
  expect(selectCheckoutDraft(store.getState())?.address).toBe(5);
  expect(JSON.parse(connectDevTools().exportState())).toHaveProperty([
    'computedStates',
    1,
    'state',
    'checkout',
    'draft',
  ]);
});
