/** A call that fails, for example `GET /api/user/`, and its status. */
export type Fault = { call: string; status: number };

type Tokens = { access: string; refresh: string };

/** One way to start: the stored tokens, the calls that fail, and the actions that Redux DevTools show, in order. */
export type StartCase = {
  name: string;
  /** Changes the stored tokens of a logged-in member. */
  tokens: (stored: Tokens) => Tokens;
  faults: Fault[];
  /** The types of the `auth/` actions. */
  actions: string[];
};

const HOUR = 3600;

/** The JWT with other claims and its old signature, which servers refuse. */
function withClaims(token: string, change: (claims: Record<string, unknown>) => Record<string, unknown>): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const claims = change(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>);
  const text = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  return [header, btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''), signature].join('.');
}

const anHourAgo = () => Math.floor(Date.now() / 1000) - HOUR;
const expired = (token: string) => withClaims(token, (claims) => ({ ...claims, exp: anHourAgo() }));
const expiredWithoutUser = (token: string) => withClaims(token, () => ({ exp: anHourAgo() }));

const profileFails: Fault = { call: 'GET /api/user/', status: 500 };
const refreshFails: Fault = { call: 'POST /api/auth/token/refresh/', status: 500 };

const refreshed = ['auth/refreshing', 'auth/refreshed'];
const loaded = ['auth/profileRequested', 'auth/profileLoaded'];

/** Every start of authentication (specification §4), as described in docs/qa.md. */
export const startCases: StartCase[] = [
  { name: 'Valid access token', tokens: (stored) => stored, faults: [], actions: loaded },
  {
    name: 'Valid access token, profile fails',
    tokens: (stored) => stored,
    faults: [profileFails],
    actions: ['auth/profileRequested', 'auth/profileFailed', 'auth/decodedFallback'],
  },
  {
    name: 'Expired access token',
    tokens: ({ access, refresh }) => ({ access: expired(access), refresh }),
    faults: [],
    actions: [...refreshed, ...loaded],
  },
  {
    name: 'Expired access token, refresh fails',
    tokens: ({ access, refresh }) => ({ access: expired(access), refresh }),
    faults: [refreshFails],
    actions: ['auth/refreshing', 'auth/refreshFailed', 'auth/decodedFallback'],
  },
  {
    name: 'No decodable token, refresh fails',
    tokens: ({ access, refresh }) => ({ access: expiredWithoutUser(access), refresh }),
    faults: [refreshFails],
    actions: ['auth/refreshing', 'auth/refreshFailed', 'auth/cleared'],
  },
  {
    name: 'Both tokens expired',
    tokens: ({ access, refresh }) => ({ access: expired(access), refresh: expired(refresh) }),
    faults: [],
    actions: ['auth/cleared'],
  },
];
