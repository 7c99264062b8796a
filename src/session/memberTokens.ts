import { type Failure } from '../http/request';
import { userFromToken } from './accessToken';
import { readTokens, type StoredTokens } from './tokenStorage';

/** The failure of a call that is not sent, because another tab has logged in as somebody else and this page still shows the former member. */
export const SESSION_REPLACED: Failure = { status: 'CUSTOM_ERROR', error: 'session_replaced' };

/** The stored tokens for a call of this member; null when they name another one. Without a member: the stored tokens. */
export function memberTokens(member: number | undefined): StoredTokens | null {
  const tokens = readTokens();
  const named = userFromToken(tokens.access)?.id;
  return member === undefined || named === undefined || named === member ? tokens : null;
}
