import { renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { connectToasts } from '../../components/feedback/toast';
import { clearTokens, storeTokens } from '../../session/tokenStorage';
import { AuthContext, useAuth, type AuthCalls } from './authContext';

const toast = jest.fn();
const credentials = { email: 'sita@example.com', password: 'Walnut123' };
const registration = {
  first_name: 'Sita',
  last_name: 'Gurung',
  email: 'a@b.io',
  password1: 'Walnut123',
  password2: 'Walnut123',
};

function open(failure?: unknown) {
  const call = () => (failure ? Promise.reject(failure) : Promise.resolve());
  const calls: AuthCalls = { login: jest.fn(call), register: jest.fn(call), logout: jest.fn(() => Promise.resolve()) };
  const wrapper = ({ children }: { children: ReactNode }) => <AuthContext value={calls}>{children}</AuthContext>;
  return { calls, auth: renderHook(useAuth, { wrapper }).result.current };
}

beforeEach(() => {
  clearTokens();
  toast.mockReset();
  connectToasts(({ message, variant }) => toast(message, variant));
});

test('§8 the success toasts of login, registration and logout', async () => {
  const { auth, calls } = open();
  await auth.login(credentials);
  await auth.register(registration);
  await auth.logout();
  expect(toast.mock.calls).toEqual([
    ['Login successful!', 'success'],
    ['Registration successful! Please check your email for verification.', 'success'],
    ['Logged out successfully', 'success'],
  ]);
  expect(calls.login).toHaveBeenCalledWith(credentials);
  expect(calls.register).toHaveBeenCalledWith(registration);
});

test('§8 a failure is shown, and rejects for the form', async () => {
  const failure = { status: 400, data: { detail: 'Not you', email: ['taken'] } };
  const { auth } = open(failure);
  await expect(auth.login(credentials)).rejects.toBe(failure);
  await expect(auth.register(registration)).rejects.toBe(failure);
  expect(toast.mock.calls).toEqual([
    ['Not you', 'error'],
    ['Email: taken', 'error'],
  ]);
});

test('§3 a login that the storage cannot keep says so', async () => {
  const { auth } = open();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeTokens({ access: 'a', refresh: 'b' });
  await auth.login(credentials);
  expect(toast.mock.calls).toEqual([
    ['Login successful!', 'success'],
    [expect.stringContaining('stay logged in only until'), 'info'],
  ]);
});
