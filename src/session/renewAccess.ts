import { refresh as refreshCall } from './accountCalls';
import { httpStatus, REQUEST_TIMEOUT } from '../http/request';
import { clearTokens, readTokens, storeAccess, type StoredTokens } from './tokenStorage';

/**
 * The outcome of a renewal. `renewed`: the stored access token is another one than the one used. `refused`: the server answered 401 to
 * the refresh token, or there is none. `failed`: no usable response; the session may still be valid. `stale`: the session ended or was
 * replaced meanwhile.
 */
export type Renewal = 'renewed' | 'refused' | 'failed' | 'stale';
export type RenewAccess = (used: string | null) => Promise<Renewal>;

async function renew(used: string | null): Promise<Renewal> {
  const before = readTokens();
  if (before.access !== used) return before.access ? 'renewed' : 'stale';
  if (!before.refresh) return 'refused';
  let access: string | null = null;
  let refused = false;
  try {
    access = await refreshCall(before.refresh);
  } catch (failure) {
    refused = httpStatus(failure) === 401;
  }
  const now = readTokens();
  if (now.refresh !== before.refresh) return 'stale';
  if (now.access !== used) return now.access ? 'renewed' : 'stale';
  if (!access) return refused ? 'refused' : 'failed';
  storeAccess(access);
  return 'renewed';
}

/** Lets one tab at a time refresh. Without the Web Locks API (plain http on a LAN), the comparison of tokens in `renew` must do. */
function withTabLock(job: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return job();
  return locks
    .request('session-refresh', { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }, job)
    .catch(() => 'failed' as const);
}

/**
 * Creates the function that replaces an expired or refused access token. Callers with the same token share one refresh; a caller with
 * a token that is no longer stored gets `renewed` without a call. It only stores the new token: the caller decides whether a refused
 * refresh ends the session.
 */
export function makeRenewAccess(): RenewAccess {
  let inFlight: { used: string | null; outcome: Promise<Renewal> } | null = null;
  return (used) => {
    if (inFlight?.used === used && readTokens().access === used) return inFlight.outcome;
    const outcome = withTabLock(() => renew(used)).finally(() => {
      if (inFlight?.outcome === outcome) inFlight = null;
    });
    inFlight = { used, outcome };
    return outcome;
  };
}

/** The renewal of this tab, shared by the start and by every call that is answered 401. */
export const renewAccess: RenewAccess = makeRenewAccess();

/**
 * After a 401 to a call with these tokens: the access token with which it can be repeated, or null. A refused renewal ends the session, a
 * failed one does not. No call is repeated in another session.
 */
export async function renewOrEndSession(used: StoredTokens, renew: RenewAccess = renewAccess): Promise<string | null> {
  const renewal = await renew(used.access);
  const now = readTokens();
  // Do not end a session that began meanwhile.
  if (renewal === 'refused' && now.access === used.access) clearTokens();
  return renewal === 'renewed' && now.refresh === used.refresh ? now.access : null;
}
