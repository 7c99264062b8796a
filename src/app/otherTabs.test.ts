// Runs alone: mocks a module.
import { waitFor } from '@testing-library/dom';
import { cartApi } from '../features/cart/cartEndpoints';
import { SESSION_REPLACED } from '../session/memberTokens';
import { readTokens } from '../session/tokenStorage';
import { withAccess } from '../session/withAccess';
import { hold, startFakeServer, type FakeServer } from '../testing/fakeServer';
import { createCart, createCartItem, createToken, createUser, keepTokens } from '../testing/factories';
import { startAuth, type StartedAuth } from '../testing/startAuth';
import { makeStore, type AppStore } from './store';

jest.mock('../components/feedback/toastQueue', () => ({ enqueueSnackbar: jest.fn(), closeToasts: jest.fn() }));

const PROFILE = '/api/user/';
const ME = '/api/products/cart/me/';
const LOGOUT = '/api/user/logout/';
const none = { access: null, refresh: null };
const gita = createUser({ id: 8, first_name: 'Gita' });

let server: FakeServer;
let store: AppStore;
let auth: StartedAuth;

const session = () => store.getState().session;
const cart = () => cartApi.endpoints.getCart.select()(store.getState()).data;

/** The event that this tab gets after another one has changed the storage. */
const otherTab = (change: () => void, key: string | null = 'refresh_token') => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

/** What the storage holds after Gita has logged in in another tab. */
const storeGita = () => keepTokens(createToken(900, { user_id: 8 }), createToken(604800, { user_id: 8 }));

beforeEach(async () => {
  server = startFakeServer();
  server.on('GET', PROFILE, { json: createUser() });
  server.on('GET', ME, { json: createCart([createCartItem()]) });
  keepTokens();
  store = makeStore();
  auth = startAuth(store);
  await auth.ready;
  await store.dispatch(cartApi.endpoints.getCart.initiate());
});
afterEach(() => auth.stop());

test('F15 §4 a logout in another tab logs out here at once, and forgets the cart', () => {
  otherTab(() => window.localStorage.clear(), null);
  expect(session()).toEqual({ status: 'anonymous', user: null });
  expect(cart()).toBeUndefined();
});

test('§4 one token gone is a logout too, and the other one is cleared', () => {
  otherTab(() => window.localStorage.removeItem('access_token'), 'access_token');
  expect(session().status).toBe('anonymous');
  expect(readTokens()).toEqual(none);
});

/** Nobody was asked who is here since the session began, also not by an event that is still on its way. */
async function expectSameSession(profiles: number) {
  expect(session().status).toBe('authenticated');
  await auth.logout();
  expect(server.sent('GET', PROFILE)).toHaveLength(profiles);
}

test('§4 a refresh in another tab changes nothing here', async () => {
  otherTab(() => window.localStorage.setItem('access_token', createToken()), 'access_token');
  await expectSameSession(1);
});

test('§4 nor does it after a login here', async () => {
  await auth.logout();
  server.on('POST', '/api/user/login/', {
    json: { access: createToken(), refresh: createToken(604800), user: createUser() },
  });
  await auth.login({ email: 'sita@example.com', password: 'Walnut123' });
  otherTab(() => window.localStorage.setItem('access_token', createToken()), 'access_token');
  await expectSameSession(1);
});

test('§4 a login in another tab logs in here, with the profile that the server tells', async () => {
  otherTab(() => window.localStorage.clear(), null);
  otherTab(() => void keepTokens());
  await waitFor(() => expect(session()).toEqual({ status: 'authenticated', user: createUser() }));
  expect(server.sent('GET', PROFILE)).toHaveLength(2);
});

test('§4 while another tab logs in, this page stays what it is and does not start anew', () => {
  otherTab(() => window.localStorage.clear(), null);
  otherTab(() => void keepTokens());
  expect(session().status).toBe('anonymous');
});

test('§4 a login that fails here while another tab logs in fails, and this page takes the session of the other tab', async () => {
  await auth.logout();
  const held = hold();
  server.on('POST', '/api/user/login/', held.handler);
  server.on('GET', PROFILE, { json: gita });
  const login = expect(auth.login({ email: 'sita@example.com', password: 'wrong-one' })).rejects.toMatchObject({
    status: 401,
  });
  await waitFor(() => expect(held.waiting()).toBe(1));
  otherTab(storeGita);
  held.release({ status: 401, json: { detail: 'No active account found with the given credentials' } });
  await login;
  await waitFor(() => expect(session()).toEqual({ status: 'authenticated', user: gita }));
});

test('§4 a login that is sent after another tab has logged in sends its password, and its session replaces the other one', async () => {
  await auth.logout();
  const tokens = { access: createToken(), refresh: createToken(604800) };
  server.on('POST', '/api/user/login/', { json: { ...tokens, user: createUser() } });
  server.on('GET', PROFILE, { json: gita });
  otherTab(storeGita);
  await auth.login({ email: 'sita@example.com', password: 'Walnut123' });
  expect(server.sent('POST', '/api/user/login/')).toHaveLength(1);
  expect(readTokens()).toEqual(tokens);
  expect(session()).toEqual({ status: 'authenticated', user: createUser() });
});

test('§4 §8 a login that fails after another tab has logged in fails, and the session of the other tab stays', async () => {
  await auth.logout();
  server.on('POST', '/api/user/login/', { status: 401, json: {} });
  server.on('GET', PROFILE, { json: gita });
  otherTab(storeGita);
  await expect(auth.login({ email: 'sita@example.com', password: 'wrong-one' })).rejects.toMatchObject({ status: 401 });
  await waitFor(() => expect(session()).toEqual({ status: 'authenticated', user: gita }));
});

test('§4 §8 a login over a session that fails after another tab has logged out leaves nobody logged in', async () => {
  const held = hold();
  server.on('POST', '/api/user/login/', held.handler);
  const login = expect(auth.login({ email: 'sita@example.com', password: 'wrong-one' })).rejects.toMatchObject({
    status: 401,
  });
  await waitFor(() => expect(held.waiting()).toBe(1));
  otherTab(() => window.localStorage.clear(), null);
  held.release({ status: 401, json: {} });
  await login;
  expect(auth.actor.getSnapshot().context.user).toBeNull();
  expect(session()).toEqual({ status: 'anonymous', user: null });
  expect(cart()).toBeUndefined();
});

test("§4 another user in another tab is another user here, without the former one's cart", async () => {
  server.on('GET', PROFILE, { json: gita });
  otherTab(storeGita);
  await waitFor(() => expect(session().user).toEqual(gita));
  expect(cart()).toBeUndefined();
});

test('§4 a refused refresh in any call ends the session here', async () => {
  server.on('GET', ME, { status: 401, json: {} });
  server.on('POST', '/api/auth/token/refresh/', { status: 401, json: { detail: 'Token is invalid' } });
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(session()).toEqual({ status: 'anonymous', user: null, ended: true });
  expect(readTokens()).toEqual(none);
  expect(cart()).toBeUndefined();
});

test.each([500, 503])('§4 a refresh that fails with %i in a call ends nothing', async (status) => {
  server.on('GET', ME, { status: 401, json: {} });
  server.on('POST', '/api/auth/token/refresh/', { status, json: {} });
  await store.dispatch(cartApi.endpoints.getCart.initiate(undefined, { forceRefetch: true }));
  expect(session().status).toBe('authenticated');
  expect(cart()?.total_items).toBe(1);
});

test('§4 after a logout no late response brings the cart back', async () => {
  const held = hold();
  server.on('POST', '/api/products/cart/add_item/', held.handler);
  const added = store.dispatch(cartApi.endpoints.addCartItem.initiate({ product: { id: 1, name: 'Almonds' } }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  server.on('POST', '/api/user/logout/', { json: {} });
  await auth.logout();
  held.release({ json: createCart([createCartItem(), createCartItem()]) });
  await added;
  expect(cart()).toBeUndefined();
});

test('§4 a logout while the session of another tab is taken over ends that session, on the server too', async () => {
  server.on('POST', LOGOUT, { json: {} });
  server.on('GET', PROFILE, hold().handler);
  otherTab(storeGita);
  const { access } = readTokens();
  await auth.logout();
  expect(server.sent('POST', LOGOUT).map(({ bearer }) => bearer)).toEqual([access]);
  expect(readTokens()).toEqual(none);
  expect(session()).toEqual({ status: 'anonymous', user: null });
});

test('§4 a logout during a login waits for it', async () => {
  await auth.logout();
  const held = hold();
  server.on('POST', '/api/user/login/', held.handler);
  const login = auth.login({ email: 'sita@example.com', password: 'Walnut123' });
  await waitFor(() => expect(held.waiting()).toBe(1));
  const logout = auth.logout();
  held.release({ json: { access: createToken(), refresh: createToken(604800), user: createUser() } });
  await Promise.all([login, logout]);
  expect(readTokens()).toEqual(none);
  expect(session().status).toBe('anonymous');
});

test('§4 a logout during a login that fails ends too', async () => {
  await auth.logout();
  const held = hold();
  server.on('POST', '/api/user/login/', held.handler);
  const login = expect(auth.login({ email: 'a@b.io', password: 'wrong-one' })).rejects.toMatchObject({ status: 401 });
  await waitFor(() => expect(held.waiting()).toBe(1));
  const logout = auth.logout();
  held.release({ status: 401, json: {} });
  await Promise.all([login, logout]);
  expect(session().status).toBe('anonymous');
});

test.each([['is heard before the response'], ['is heard after the response']])(
  '§4 a login in another tab that %s to the logout here stays, and this page takes it over',
  async (when) => {
    const held = hold();
    server.on('POST', LOGOUT, held.handler);
    const left = auth.logout();
    await waitFor(() => expect(held.waiting()).toBe(1));
    server.on('GET', PROFILE, { json: gita });
    const tokens = storeGita();
    if (when === 'is heard before the response') otherTab(() => undefined);
    held.release({ json: {} });
    await left;
    otherTab(() => undefined);
    await waitFor(() => expect(session().user).toEqual(gita));
    expect(readTokens()).toEqual(tokens);
  },
);

test('§4 a logout that is refused is not repeated with the token of another tab', async () => {
  const held = hold();
  server.on('POST', LOGOUT, held.handler);
  const { access } = readTokens();
  const left = auth.logout();
  await waitFor(() => expect(held.waiting()).toBe(1));
  server.on('GET', PROFILE, { json: gita });
  otherTab(storeGita);
  held.release({ status: 401, json: {} });
  await left;
  await waitFor(() => expect(session().user).toEqual(gita));
  expect(server.sent('POST', LOGOUT).map(({ bearer }) => bearer)).toEqual([access]);
});

test('§4 what a member does while another tab logs in as somebody else is not done as that member', async () => {
  const ADD = '/api/products/cart/add_item/';
  server.on('POST', ADD, { json: createCart() });
  const held = hold();
  server.on('GET', PROFILE, held.handler);
  otherTab(storeGita);
  await waitFor(() => expect(held.waiting()).toBe(1));
  const add = await store.dispatch(cartApi.endpoints.addCartItem.initiate({ product: { id: 1, name: 'Almonds' } }));
  expect(add.error).toBeDefined();
  const change = jest.fn();
  await expect(withAccess(change, createUser().id)).rejects.toBe(SESSION_REPLACED);
  expect(change).not.toHaveBeenCalled();
  expect(server.sent('POST', ADD)).toHaveLength(0);
  held.release({ json: gita });
  await waitFor(() => expect(session().user).toEqual(gita));
  await store.dispatch(cartApi.endpoints.addCartItem.initiate({ product: { id: 1, name: 'Almonds' } }));
  expect(server.sent('POST', ADD)).toHaveLength(1);
});

test('§4 a stopped shop hears nothing', () => {
  const removed = jest.spyOn(window, 'removeEventListener');
  auth.stop();
  expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['storage', 'pageshow']));
  otherTab(() => window.localStorage.clear(), null);
  expect(session().status).toBe('authenticated');
});
