import { refresh as refreshCall } from './accountCalls';
import { httpStatus, REQUEST_TIMEOUT } from '../http/request';
import { readTokens, storeAccess } from './tokenStorage';

/**
 * What became of a renewal: `renewed`: another access token than the one used is stored now; `refused`: the server said 401 to the refresh
 * token, or there is none; `failed`: no usable answer, the session may well be alive; `stale`: the user signed out or changed meanwhile.
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

/** Only one tab at a time asks for a token; without locks (plain http on a LAN) the comparison of tokens in `renew` has to do. */
function inOneTab(job: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return job();
  return locks
    .request('session-refresh', { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }, job)
    .catch(() => 'failed' as const);
}

/**
 * Makes the function that replaces an access token which the server refused or which has expired. Everybody who asks for the same token
 * shares one refresh; one who asks for a token that is no longer stored gets `renewed` without any. It stores the new token and touches
 * nothing else: whether a refused refresh ends the session is the caller's to say.
 */
export function makeRenewAccess(): RenewAccess {
  let inFlight: { used: string | null; outcome: Promise<Renewal> } | null = null;
  return (used) => {
    if (inFlight?.used === used && readTokens().access === used) return inFlight.outcome;
    const outcome = inOneTab(() => renew(used)).finally(() => {
      if (inFlight?.outcome === outcome) inFlight = null;
    });
    inFlight = { used, outcome };
    return outcome;
  };
}

/** The one renewal of this tab, shared by the start of the session and by every call that meets a 401. */
export const renewAccess: RenewAccess = makeRenewAccess();
