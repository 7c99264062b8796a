import { type PasswordChange, type PasswordResetConfirmation, type ProfilePatch } from '../../contract/account';
import { type Credentials, type Registration, type User } from '../../contract/wire';
import { readUser } from './accessToken';
import { readRecord, readText } from '../http/readWire';
import { request, INVALID_RESPONSE, type ApiResult } from '../http/request';
import { type Tokens } from './tokenStorage';

/** Plain calls instead of RTK Query endpoints, so that no password or token enters an action or the state. Each throws a `Failure`. */

function dataOf({ data, error }: ApiResult): unknown {
  if (error) throw error;
  return data;
}

/** Logs in, without a bearer; returns both tokens and the user. */
export async function login(credentials: Credentials, signal?: AbortSignal): Promise<Tokens & { user: User }> {
  const response = readRecord(
    dataOf(await request({ url: '/api/user/login/', method: 'POST', body: credentials }, { signal })),
  );
  const [access, refresh] = [readText(response?.access), readText(response?.refresh)];
  const user = access && refresh ? readUser(response?.user, access) : null;
  if (!user) throw INVALID_RESPONSE;
  return { access, refresh, user };
}

/** Creates an account, without logging in. An empty phone number is omitted. */
export async function register({ phone_number, ...registration }: Registration): Promise<void> {
  const body = phone_number ? { ...registration, phone_number } : registration;
  dataOf(await request({ url: '/api/user/register/', method: 'POST', body }));
}

/** Returns a new access token for a refresh token; a refused refresh throws a failure with status 401. */
export async function refresh(refreshToken: string): Promise<string> {
  const response = readRecord(
    dataOf(await request({ url: '/api/auth/token/refresh/', method: 'POST', body: { refresh: refreshToken } })),
  );
  const access = readText(response?.access);
  if (!access) throw INVALID_RESPONSE;
  return access;
}

/** Ends the session of this access token on the server. */
export async function logout(access: string | null): Promise<void> {
  dataOf(await request({ url: '/api/user/logout/', method: 'POST' }, { token: access }));
}

/** Returns the user of this access token. */
export async function profile(access: string, signal?: AbortSignal): Promise<User> {
  const user = readUser(dataOf(await request({ url: '/api/user/' }, { token: access, signal })), access);
  if (!user) throw INVALID_RESPONSE;
  return user;
}

/** Changes the given fields of the member's profile; returns the user. */
export async function changeProfile(body: ProfilePatch, access: string | null): Promise<User> {
  const user = readUser(
    dataOf(await request({ url: '/api/user/', method: 'PATCH', body }, { token: access })),
    access ?? '',
  );
  if (!user) throw INVALID_RESPONSE;
  return user;
}

/** Changes the password and ends the member's other sessions. */
export async function changePassword(body: PasswordChange, access: string | null): Promise<void> {
  dataOf(await request({ url: '/api/user/password/change/', method: 'POST', body }, { token: access }));
}

/** Asks for a mail that resets the password. The response is the same for known and unknown addresses. */
export async function requestPasswordReset(email: string): Promise<void> {
  dataOf(await request({ url: '/api/user/password/reset/', method: 'POST', body: { email } }));
}

/** Sets a new password by the link of a mail, and ends all sessions of the member. */
export async function resetPassword(body: PasswordResetConfirmation): Promise<void> {
  dataOf(await request({ url: '/api/user/password/reset/confirm/', method: 'POST', body }));
}

/** In milliseconds: the server collects for up to 30 s, and a slow connection needs time for a long response. */
const EXPORT_TIMEOUT = 60_000;

/** Everything that is kept about the member. */
export async function exportAccount(access: string | null): Promise<unknown> {
  return dataOf(await request({ url: '/api/user/export/', timeout: EXPORT_TIMEOUT }, { token: access }));
}

/** Deletes the account of the member, who is logged out everywhere. */
export async function deleteAccount(password: string, access: string | null): Promise<void> {
  dataOf(await request({ url: '/api/user/', method: 'DELETE', body: { password } }, { token: access }));
}
