import { hang, startFakeServer, type FakeServer } from '../testing/fakeServer';
import { createToken, createUser } from '../testing/factories';
import { exportAccount, login, logout, profile, refresh, register } from './accountCalls';
import { httpStatus } from '../http/request';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => jest.useRealTimers());

const registration = {
  first_name: 'Sita',
  last_name: 'Gurung',
  email: 'sita@example.com',
  password1: 'Walnut123',
  password2: 'Walnut123',
};

test('§7 login sends the credentials without any bearer, and _t', async () => {
  const response = { access: createToken(), refresh: createToken(), user: createUser() };
  server.on('POST', '/api/user/login/', { json: response });
  expect(await login({ email: 'sita@example.com', password: 'Walnut123' })).toEqual(response);
  const [call] = server.calls;
  expect(call).toMatchObject({ bearer: null, body: { email: 'sita@example.com', password: 'Walnut123' } });
  expect(call?.query.get('_t')).toMatch(/^\d{13}$/);
});

test.each([
  [{}],
  [[]],
  [''],
  [{ access: 'a' }],
  [{ access: {}, refresh: 1, user: {} }],
  [{ access: 'a', refresh: 'b', user: null }],
])('§4 a login response like %j logs nobody in', async (json) => {
  server.on('POST', '/api/user/login/', { json });
  await expect(login({ email: 'a@b.io', password: 'secret' })).rejects.toMatchObject({ status: 'CUSTOM_ERROR' });
});

test('§3 an empty phone number is left out of the registration', async () => {
  server.on('POST', '/api/user/register/', { status: 201, json: { detail: 'Verification e-mail sent.' } });
  await register({ ...registration, phone_number: '' });
  await register({ ...registration, phone_number: '+9779812345678' });
  expect(server.calls.map(({ body }) => body)).toEqual([
    registration,
    { ...registration, phone_number: '+9779812345678' },
  ]);
  expect(server.calls.every(({ bearer }) => bearer === null)).toBe(true);
});

test('§7 refresh sends the refresh token and gives the access token', async () => {
  server.on('POST', '/api/auth/token/refresh/', { json: { access: 'new' } });
  expect(await refresh('old')).toBe('new');
  expect(server.calls[0]).toMatchObject({ bearer: null, body: { refresh: 'old' } });
});

test('§7 logout and profile carry the bearer', async () => {
  server.on('POST', '/api/user/logout/', { json: { detail: 'Successfully logged out.' } });
  server.on('GET', '/api/user/', { json: createUser() });
  await logout('token');
  expect(await profile('token')).toEqual(createUser());
  expect(server.calls.map(({ bearer }) => bearer)).toEqual(['token', 'token']);
});

test('§8 a refusal is thrown with its status and body', async () => {
  server.on('POST', '/api/user/login/', {
    status: 401,
    json: { detail: 'No active account found with the given credentials' },
  });
  await expect(login({ email: 'a@b.io', password: 'secret' })).rejects.toEqual({
    status: 401,
    data: { detail: 'No active account found with the given credentials' },
  });
});

test('§7 a 401 in HTML is a 401', async () => {
  server.on('GET', '/api/user/', { status: 401, text: '<h1>no</h1>' });
  const failure: unknown = await profile('token').catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ status: 'PARSING_ERROR' });
  expect(httpStatus(failure)).toBe(401);
});

test.each([
  ['§9 a call', 5000, '/api/user/', profile],
  ['the download of all data', 60_000, '/api/user/export/', exportAccount],
])('%s is given up after %i ms', async (_name, timeout, url, send) => {
  jest.useFakeTimers();
  server.on('GET', url, hang);
  const settled = jest.fn();
  const call = send('token').catch(settled);
  await jest.advanceTimersByTimeAsync(timeout - 1);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await call;
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 'TIMEOUT_ERROR' }));
});
