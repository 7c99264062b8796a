type Tokens = { access: string; refresh: string };

/** One way to start: the stored tokens, the calls that fail, and the `auth/` actions in Redux DevTools, in order. */
export type StartCase = {
  name: string;
  /** Changes the stored tokens of a logged-in member. */
  tokens?: (stored: Tokens) => Tokens;
  faults?: string[];
  actions: string[];
};

/** The JWT, expired an hour ago, with its other claims or without them. It keeps its signature, so servers refuse it. */
function expire(token: string, keepClaims: boolean): string {
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as object;
  const changed = { ...(keepClaims && claims), exp: Math.floor(Date.now() / 1000) - 3600 };
  return [header, btoa(JSON.stringify(changed)), signature].join('.');
}

const expireAccess = ({ access, refresh }: Tokens) => ({ access: expire(access, true), refresh });

const PROFILE = 'GET /api/user/';
const REFRESH = 'POST /api/auth/token/refresh/';

/** Every start of authentication (specification §4), as described in docs/qa.md. */
export const startCases: StartCase[] = [
  { name: 'Valid access token', actions: ['auth/profileRequested', 'auth/profileLoaded'] },
  {
    name: 'Valid access token, profile fails',
    faults: [PROFILE],
    actions: ['auth/profileRequested', 'auth/profileFailed', 'auth/decodedFallback'],
  },
  {
    name: 'Expired access token',
    tokens: expireAccess,
    actions: ['auth/refreshing', 'auth/refreshed', 'auth/profileRequested', 'auth/profileLoaded'],
  },
  {
    name: 'Expired access token, refresh fails',
    tokens: expireAccess,
    faults: [REFRESH],
    actions: ['auth/refreshing', 'auth/refreshFailed', 'auth/decodedFallback'],
  },
  {
    name: 'No decodable token, refresh fails',
    tokens: ({ access, refresh }) => ({ access: expire(access, false), refresh }),
    faults: [REFRESH],
    actions: ['auth/refreshing', 'auth/refreshFailed', 'auth/cleared'],
  },
  {
    name: 'Both tokens expired',
    tokens: ({ access, refresh }) => ({ access: expire(access, true), refresh: expire(refresh, true) }),
    actions: ['auth/cleared'],
  },
];
