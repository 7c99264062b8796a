import { waitFor } from '@testing-library/dom';
import { catalogApi } from '../catalog/catalogEndpoints';
import { readTokens } from '../../session/tokenStorage';
import { hold, startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { createToken, createUser, keepTokens } from '../../testing/factories';
import { startAuth, type StartedAuth } from '../../testing/startAuth';
import { makeStore, type AppStore } from '../../app/store';

const PROFILE = '/api/user/';
const REFRESH = '/api/auth/token/refresh/';
const LOGIN = '/api/user/login/';
const LOGOUT = '/api/user/logout/';
const none = { access: null, refresh: null };
const week = () => createToken(604800);
const decoded = { ...createUser(), date_joined: '' };

let server: FakeServer;
let store: AppStore;
let auth: StartedAuth;

const session = () => store.getState().session;
const asked = () => server.calls.map(({ path }) => path);

/** Opens the shop on what storage holds; gives when it is known who is here. */
async function open(): Promise<void> {
  store = makeStore();
  auth = startAuth(store);
  await auth.ready;
}

beforeEach(() => {
  server = startFakeServer();
  server.on('GET', PROFILE, { json: createUser() });
  server.on('POST', REFRESH, { json: { access: createToken(901) } });
});
afterEach(() => auth.stop());

test('§4 start: until it is known who is here, the session is starting', async () => {
  keepTokens();
  const opened = open();
  expect(session()).toEqual({ status: 'starting', user: null });
  await opened;
  expect(session().status).toBe('authenticated');
});

test('§4.1 start 1: a valid access token loads the profile', async () => {
  const { access } = keepTokens();
  await open();
  expect(session()).toEqual({ status: 'authenticated', user: createUser() });
  expect(server.calls.map(({ path, bearer }) => [path, bearer])).toEqual([[PROFILE, access]]);
});

test('§4 what the page has loaded meanwhile stays when the user is known', async () => {
  keepTokens();
  const held = hold();
  server.on('GET', PROFILE, held.handler);
  server.on('GET', '/api/products/', { json: [] });
  const opened = open();
  await store.dispatch(catalogApi.endpoints.getFeaturedProducts.initiate());
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createUser() });
  await opened;
  expect(catalogApi.endpoints.getFeaturedProducts.select()(store.getState()).data).toEqual([]);
});

test.each([
  ['a 500', { status: 500, json: {} }],
  ['a 404', { status: 404, json: { detail: 'Not found.' } }],
  ['HTML', { text: '<html>' }],
  ['no user', { json: [] }],
])('§4.2 start 2: a valid access token whose profile fails with %s is decoded', async (_what, reply) => {
  const tokens = keepTokens();
  server.on('GET', PROFILE, reply);
  await open();
  expect(session()).toEqual({ status: 'authenticated', user: decoded });
  expect(readTokens()).toEqual(tokens);
  expect(asked()).toEqual([PROFILE]);
});

test('§4.3 start 3: an expired access token is refreshed, stored, and the profile loaded', async () => {
  const { refresh } = keepTokens(createToken(-1), week());
  const renewed = createToken(902);
  server.on('POST', REFRESH, { json: { access: renewed } });
  await open();
  expect(session()).toEqual({ status: 'authenticated', user: createUser() });
  expect(readTokens()).toEqual({ access: renewed, refresh });
  expect(server.calls.map(({ path, bearer }) => [path, bearer])).toEqual([
    [REFRESH, null],
    [PROFILE, renewed],
  ]);
});

test.each([[401], [400], [500], [503]])(
  '§4.4 start 4: a refresh that fails with %i leaves the user of the stored token',
  async (status) => {
    const tokens = keepTokens(createToken(-1), week());
    server.on('POST', REFRESH, { status, json: { detail: 'no' } });
    await open();
    expect(session()).toEqual({ status: 'authenticated', user: decoded });
    expect(readTokens()).toEqual(tokens);
    expect(asked()).toEqual([REFRESH]);
  },
);

test('§4.5 start 5: a refresh that fails on a token without a user clears', async () => {
  keepTokens(createToken(-1, { user_id: {} }), week());
  server.on('POST', REFRESH, { status: 500 });
  await open();
  expect(session()).toEqual({ status: 'anonymous', user: null });
  expect(readTokens()).toEqual(none);
});

test.each<[string, string | null, string | null]>([
  ['both expired', createToken(-5), createToken(-1)],
  ['no access token', null, week()],
  ['no refresh token', createToken(), null],
  ['nothing', null, null],
  ['garbage', 'garbage', '{}'],
  ['three parts of no sense', 'a.%%%.c', 'x.y.z'],
])('F24 FE-09 §4.6 start 6: %s is logged out and cleared, without a call', async (_what, access, refresh) => {
  if (access) window.localStorage.setItem('access_token', access);
  if (refresh) window.localStorage.setItem('refresh_token', refresh);
  await open();
  expect(session()).toEqual({ status: 'anonymous', user: null });
  expect({ ...window.localStorage }).toEqual({});
  expect(server.calls).toHaveLength(0);
});

test('F22 §4 a clock that is behind takes an expired token for a fresh one: one refresh, one profile more', async () => {
  keepTokens();
  server.on('GET', PROFILE, ({ bearer }) =>
    bearer === window.localStorage.getItem('access_token') && server.sent('POST', REFRESH).length
      ? { json: createUser() }
      : { status: 401 },
  );
  await open();
  expect(session()).toEqual({ status: 'authenticated', user: createUser() });
  expect(asked()).toEqual([PROFILE, REFRESH, PROFILE]);
});

test('F22 §4 a clock that is ahead takes every token for an expired one: one refresh at the start, no loop', async () => {
  keepTokens(createToken(-7200 + 900), week());
  server.on('POST', REFRESH, { json: { access: createToken(-7200 + 900) } });
  await open();
  expect(session().user).toEqual(createUser());
  expect(asked()).toEqual([REFRESH, PROFILE]);
});

test('§4 a profile that stays 401 after the one refresh is decoded', async () => {
  keepTokens();
  server.on('GET', PROFILE, { status: 401, json: {} });
  await open();
  expect(session()).toEqual({ status: 'authenticated', user: decoded });
  expect(asked()).toEqual([PROFILE, REFRESH, PROFILE]);
});

const response = () => ({ access: createToken(), refresh: week(), user: createUser() });

test('§4.7 login stores both tokens and the user', async () => {
  await open();
  const json = response();
  server.on('POST', LOGIN, { json });
  await auth.login({ email: 'sita@example.com', password: 'Walnut123' });
  expect(session()).toEqual({ status: 'authenticated', user: json.user });
  expect(readTokens()).toEqual({ access: json.access, refresh: json.refresh });
});

test('AU-13 §8 a wrong login is one request, refreshes nothing, leaves old tokens and rejects with the failure', async () => {
  await open();
  window.localStorage.setItem('refresh_token', 'old.old.old');
  server.on('POST', LOGIN, { status: 401, json: { detail: 'No active account found with the given credentials' } });
  await expect(auth.login({ email: 'sita@example.com', password: 'wrong-one' })).rejects.toEqual({
    status: 401,
    data: { detail: 'No active account found with the given credentials' },
  });
  expect(asked()).toEqual([LOGIN]);
  expect(server.calls[0]?.bearer).toBeNull();
  expect({ ...window.localStorage }).toEqual({ refresh_token: 'old.old.old' });
  expect(session().status).toBe('anonymous');
});

test('§4 after a wrong login the next one counts', async () => {
  await open();
  server.on('POST', LOGIN, { status: 401, json: {} });
  await expect(auth.login({ email: 'a@b.io', password: 'wrong-one' })).rejects.toMatchObject({ status: 401 });
  server.on('POST', LOGIN, { json: response() });
  await auth.login({ email: 'a@b.io', password: 'right-one' });
  expect(session().status).toBe('authenticated');
});

test('F21 §4 two logins in one tick are one request, with one outcome for both', async () => {
  await open();
  server.on('POST', LOGIN, { json: response() });
  const credentials = { email: 'sita@example.com', password: 'Walnut123' };
  await Promise.all([auth.login(credentials), auth.login(credentials)]);
  expect(asked()).toEqual([LOGIN]);
});

test.each([
  ['answers', { json: { detail: 'Successfully logged out.' } }],
  ['fails', { status: 500, json: {} }],
  ['answers HTML', { text: '<html>' }],
])('FE-08 §4.8 logout calls the server, then clears, also when it %s', async (_what, reply) => {
  const { access } = keepTokens();
  await open();
  server.on('POST', LOGOUT, reply);
  await auth.logout();
  expect(server.sent('POST', LOGOUT).map(({ bearer }) => bearer)).toEqual([access]);
  expect(session()).toEqual({ status: 'anonymous', user: null });
  expect(readTokens()).toEqual(none);
});

test('a logout forgets the products that were viewed; a start without a session does not', async () => {
  window.localStorage.setItem('recently_viewed', '[42]');
  await open();
  expect(window.localStorage.getItem('recently_viewed')).toBe('[42]');
  auth.stop();
  keepTokens();
  await open();
  await auth.logout();
  expect(window.localStorage.getItem('recently_viewed')).toBeNull();
});

test('§4 logout with an expired access token renews it, so that the session ends on the server too', async () => {
  keepTokens();
  await open();
  server.on('POST', LOGOUT, () => (server.sent('POST', REFRESH).length ? { json: {} } : { status: 401, json: {} }));
  await auth.logout();
  expect(asked().slice(1)).toEqual([LOGOUT, REFRESH, LOGOUT]);
  expect(readTokens()).toEqual(none);
});

test('§4 until the server has answered, the user is still there', async () => {
  keepTokens();
  await open();
  const held = hold();
  server.on('POST', LOGOUT, held.handler);
  const left = auth.logout();
  await waitFor(() => expect(held.waiting()).toBe(1));
  expect(session().status).toBe('authenticated');
  held.release({ json: {} });
  await left;
  expect(session().status).toBe('anonymous');
});
