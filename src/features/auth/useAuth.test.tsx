import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store';
import { catchToasts } from '../../testing/catchToasts';
import { createToken, createUser } from '../../testing/factories';
import { startFakeServer, type FakeServer } from '../../testing/fakeServer';
import { I18nWrapper } from '../../testing/i18nWrapper';
import { startAuth } from '../../testing/startAuth';
import { AuthContext, useAuthStatus, useUser } from './authContext';
import { useAuth } from './useAuth';

const toast = catchToasts();
const toasts = () => toast.mock.calls.map(([text, { variant }]) => [text, variant]);

const LOGIN = '/api/user/login/';
const REGISTER = '/api/user/register/';
const credentials = { email: 'sita@example.com', password: 'Walnut123' };
const registration = {
  first_name: 'Sita',
  last_name: 'Gurung',
  email: 'a@b.io',
  password1: 'Walnut123',
  password2: 'Walnut123',
};

let server: FakeServer;

function open() {
  const store = makeStore();
  const { actor } = startAuth(store);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <I18nWrapper>
        <AuthContext value={actor}>{children}</AuthContext>
      </I18nWrapper>
    </Provider>
  );
  return renderHook(() => ({ ...useAuth(), status: useAuthStatus(), user: useUser() }), { wrapper }).result;
}

beforeEach(() => {
  server = startFakeServer();
  server.on('POST', LOGIN, {
    json: { access: createToken(), refresh: createToken(604800), user: createUser() },
  });
  server.on('POST', REGISTER, { status: 201, json: { detail: 'Verification e-mail sent.' } });
  server.on('POST', '/api/user/logout/', { json: {} });
});

test('§8 the success toasts of login, registration and logout', async () => {
  const auth = open();
  expect(auth.current).toMatchObject({ status: 'anonymous', user: null });
  await act(() => auth.current.register(registration));
  await act(() => auth.current.login(credentials));
  await waitFor(() => expect(auth.current).toMatchObject({ status: 'authenticated', user: createUser() }));
  await act(() => auth.current.logout());
  await waitFor(() => expect(auth.current).toMatchObject({ status: 'anonymous', user: null }));
  expect(toasts()).toEqual([
    ['Registration successful! Please check your email for verification.', 'success'],
    ['Login successful!', 'success'],
    ['Logged out successfully', 'success'],
  ]);
});

test('§7 registration sends no bearer and logs nobody in', async () => {
  const auth = open();
  await act(() => auth.current.register(registration));
  expect(server.sent('POST', REGISTER)).toMatchObject([{ bearer: null, body: registration }]);
  expect(auth.current.status).toBe('anonymous');
});

test('§8 a failure is shown, and rejects for the form', async () => {
  const failure = { status: 400, data: { detail: 'Not you', email: ['taken'] } };
  for (const path of [LOGIN, REGISTER]) server.on('POST', path, { status: 400, json: failure.data });
  const auth = open();
  await act(() => expect(auth.current.login(credentials)).rejects.toEqual(failure));
  await act(() => expect(auth.current.register(registration)).rejects.toEqual(failure));
  expect(toasts()).toEqual([
    ['Not you', 'error'],
    ['Email: taken', 'error'],
  ]);
});

test('§3 a login that the storage cannot keep says so', async () => {
  const auth = open();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await act(() => auth.current.login(credentials));
  expect(toasts()).toEqual([
    ['Login successful!', 'success'],
    [expect.stringContaining('stay logged in only until'), 'info'],
  ]);
});

test('a clock that is ahead by more than a session lasts is named at the login', async () => {
  server.on('POST', LOGIN, {
    json: { access: createToken(-800_000), refresh: createToken(-600), user: createUser() },
  });
  const auth = open();
  await act(() => auth.current.login(credentials));
  expect(toasts()).toEqual([
    ['Login successful!', 'success'],
    [expect.stringMatching(/^The clock of this device is wrong, so you stay logged in only until/), 'info'],
  ]);
});
