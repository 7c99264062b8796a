import { startFakeServer, type FakeServer } from '../testing/fakeServer';
import { keepTokens } from '../testing/factories';
import { makeRenewAccess, type RenewAccess } from './renewAccess';
import { readTokens } from './tokenStorage';

const REFRESH = '/api/auth/token/refresh/';

let server: FakeServer;
let renew: RenewAccess;
beforeEach(() => {
  server = startFakeServer();
  renew = makeRenewAccess();
});
afterEach(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }));

test('§4 a refresh stores the new access token and keeps the refresh token', async () => {
  const { access, refresh } = keepTokens();
  server.on('POST', REFRESH, { json: { access: 'new' } });
  expect(await renew(access)).toBe('renewed');
  expect(readTokens()).toEqual({ access: 'new', refresh });
  expect(server.calls).toMatchObject([{ bearer: null, body: { refresh } }]);
});

test('§4 everybody who asks for one token shares one refresh', async () => {
  const { access } = keepTokens();
  server.on('POST', REFRESH, { json: { access: 'new' } });
  expect(await Promise.all([renew(access), renew(access), renew(access)])).toEqual(['renewed', 'renewed', 'renewed']);
  expect(server.calls).toHaveLength(1);
});

test('§4 a token that is no longer the stored one needs no refresh', async () => {
  keepTokens();
  expect(await renew('an older one')).toBe('renewed');
  expect(server.calls).toHaveLength(0);
});

test.each([
  ['refused', 401, { detail: 'Token is invalid', code: 'token_not_valid' }],
  ['failed', 500, { detail: 'broken' }],
  ['failed', 400, { refresh: ['This field is required.'] }],
  ['failed', 200, { access: '' }],
  ['failed', 200, null],
])('§4 a renewal is %s when the server answers %i %j, and touches no token', async (outcome, status, json) => {
  const tokens = keepTokens();
  server.on('POST', REFRESH, { status, json });
  expect(await renew(tokens.access)).toBe(outcome);
  expect(readTokens()).toEqual(tokens);
});

test('§4 without a refresh token a renewal is refused without a call', async () => {
  const { access } = keepTokens();
  window.localStorage.removeItem('refresh_token');
  expect(await renew(access)).toBe('refused');
  expect(server.calls).toHaveLength(0);
});

test('§4 after a failed refresh the next one asks again', async () => {
  const { access } = keepTokens();
  server.on('POST', REFRESH, { status: 500 });
  await renew(access);
  server.on('POST', REFRESH, { json: { access: 'new' } });
  expect(await renew(access)).toBe('renewed');
});

test('F16 §4 two tabs with locks refresh a token once', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: unknown, job: () => Promise<unknown>) => (last = last.then(job));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { access } = keepTokens();
  server.on('POST', REFRESH, { json: { access: 'new' } });
  const otherTab = makeRenewAccess();
  expect(await Promise.all([renew(access), otherTab(access)])).toEqual(['renewed', 'renewed']);
  expect(server.calls).toHaveLength(1);
});

test('§4 a lock that never comes is a failed renewal', async () => {
  const request = () => Promise.reject(new DOMException('waited long enough', 'TimeoutError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  expect(await renew(keepTokens().access)).toBe('failed');
});
