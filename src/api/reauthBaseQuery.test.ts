import { waitFor } from '@testing-library/dom';
import { type BaseQueryApi } from '@reduxjs/toolkit/query';
import { makeStore } from '../app/store';
import { makeRenewAccess } from '../session/renewAccess';
import { readTokens, storeTokens } from '../session/tokenStorage';
import { hang, hold, startFakeServer, type Call, type FakeServer } from '../testing/fakeServer';
import { createToken, keepTokens } from '../testing/factories';
import { makeReauthBaseQuery } from './reauthBaseQuery';

const REFRESH = '/api/auth/token/refresh/';
const CART = '/api/products/cart/me/';
const refused = { status: 401, json: { detail: 'Given token not valid for any token type' } };

const { getState } = makeStore();

let server: FakeServer;
let query: (
  url?: string,
  options?: { auth?: 'none' },
  signal?: AbortSignal,
) => Promise<{ data?: unknown; error?: unknown }>;

/** Answers only who comes with this token. */
const only = (token: string) => (call: Call) => (call.bearer === token ? { json: 'served' } : refused);

beforeEach(() => {
  server = startFakeServer();
  const baseQuery = makeReauthBaseQuery(makeRenewAccess());
  query = async (url = CART, options = {}, signal = new AbortController().signal) =>
    baseQuery({ url }, { signal, getState } as BaseQueryApi, options);
});
afterEach(() => jest.useRealTimers());

test('§7.2 an authenticated call carries the stored bearer and _t', async () => {
  const { access } = keepTokens();
  server.on('GET', CART, { json: 'served' });
  expect(await query()).toEqual({ data: 'served' });
  expect(server.calls[0]?.bearer).toBe(access);
  expect(server.calls[0]?.query.get('_t')).toMatch(/^\d{13}$/);
});

test('§7 what comes back holds no request, and so no bearer', async () => {
  keepTokens();
  server.on('GET', CART, { json: 'served' });
  expect(Object.keys(await query())).toEqual(['data']);
  server.on('GET', CART, { status: 500, json: {} });
  expect(Object.keys(await query())).toEqual(['error']);
});

test('§4.9 a 401 refreshes once and retries with the new token', async () => {
  const { access, refresh } = keepTokens();
  server.on('POST', REFRESH, { json: { access: 'new' } });
  server.on('GET', CART, only('new'));
  expect(await query()).toEqual({ data: 'served' });
  expect(server.calls.map(({ path, bearer }) => [path, bearer])).toEqual([
    [CART, access],
    [REFRESH, null],
    [CART, 'new'],
  ]);
  expect(readTokens()).toEqual({ access: 'new', refresh });
});

test('§4.9 a retry that is refused again is not tried a third time', async () => {
  keepTokens();
  server.on('POST', REFRESH, { json: { access: 'new' } });
  server.on('GET', CART, refused);
  expect(await query()).toEqual({ error: { status: 401, data: refused.json } });
  expect(server.sent('GET', CART)).toHaveLength(2);
  expect(server.sent('POST', REFRESH)).toHaveLength(1);
});

test('F18 §4.10 a refused refresh clears the tokens and gives the 401 back', async () => {
  keepTokens();
  server.on('POST', REFRESH, { status: 401, json: { detail: 'Token is invalid' } });
  server.on('GET', CART, refused);
  expect(await query()).toEqual({ error: { status: 401, data: refused.json } });
  expect(readTokens()).toEqual({ access: null, refresh: null });
  expect(server.sent('GET', CART)).toHaveLength(1);
});

test.each([
  ['a 500', { status: 500, json: { detail: 'broken' } }],
  ['a 429', { status: 429, json: { detail: 'Request was throttled.' } }],
  ['HTML', { status: 200, text: '<html>' }],
  ['no token', { json: {} }],
])('F18 §4.10 a refresh that ends with %s clears nothing', async (_what, reply) => {
  const tokens = keepTokens();
  server.on('POST', REFRESH, reply);
  server.on('GET', CART, refused);
  expect(await query()).toEqual({ error: { status: 401, data: refused.json } });
  expect(readTokens()).toEqual(tokens);
});

test('F07 F18 §9.1 a refresh that does not answer is given up after 5000 ms and clears nothing', async () => {
  jest.useFakeTimers();
  const tokens = keepTokens();
  server.on('POST', REFRESH, hang);
  server.on('GET', CART, refused);
  const response = query();
  await jest.advanceTimersByTimeAsync(5001);
  expect(await response).toMatchObject({ error: { status: 401 } });
  expect(readTokens()).toEqual(tokens);
});

test('§4 a login between the refusal and its news keeps its tokens', async () => {
  keepTokens();
  server.on('GET', CART, refused);
  const newer = { access: createToken(), refresh: createToken() };
  const baseQuery = makeReauthBaseQuery(() => {
    storeTokens(newer);
    return Promise.resolve('refused');
  });
  await baseQuery({ url: CART }, { signal: new AbortController().signal, getState } as BaseQueryApi, {});
  expect(readTokens()).toEqual(newer);
});

test('§4 the refresh goes on when the call that asked for it is aborted', async () => {
  keepTokens();
  const held = hold();
  server.on('POST', REFRESH, held.handler);
  server.on('GET', CART, only('new'));
  const leaver = new AbortController();
  const left = query(CART, {}, leaver.signal);
  const stayed = query();
  await waitFor(() => expect(held.waiting()).toBe(1));
  leaver.abort();
  held.release({ json: { access: 'new' } });
  expect(await stayed).toEqual({ data: 'served' });
  expect(await left).toMatchObject({ error: { status: 401 } });
  expect(server.sent('GET', CART)).toHaveLength(3);
});

test('§7.2 public calls carry no bearer and never refresh, whatever the tokens', async () => {
  const tokens = keepTokens();
  server.on('GET', '/api/products/', refused);
  expect(await query('/api/products/', { auth: 'none' })).toMatchObject({ error: { status: 401 } });
  expect(server.calls.map(({ path, bearer }) => [path, bearer])).toEqual([['/api/products/', null]]);
  expect(readTokens()).toEqual(tokens);
});

test('§4 a 403 or a 500 refreshes nothing', async () => {
  keepTokens();
  for (const status of [403, 500]) {
    server.on('GET', CART, { status, json: {} });
    await query();
  }
  expect(server.sent('POST', REFRESH)).toHaveLength(0);
});
