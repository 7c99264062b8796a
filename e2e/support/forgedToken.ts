import { createHmac } from 'node:crypto';

type Claims = Record<string, unknown>;

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A well-formed token with an invalid signature; the client does not verify it. `expiresIn` in seconds. */
function forge(claims: Claims, expiresIn: number): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iat: now - 60, exp: now + expiresIn, jti: Math.random().toString(36).slice(2), ...claims };
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}.${Buffer.from('forged').toString('base64url')}`;
}

export const sita = { user_id: 7, email: 'sita@example.com', first_name: 'Sita', last_name: 'Rai' };

/** An access token of `sita`, unless other claims are given. */
export const forgeAccess = (expiresIn = 900, claims: Claims = sita) =>
  forge({ token_type: 'access', ...claims }, expiresIn);
export const forgeRefresh = (expiresIn = 604_800, claims: Claims = { user_id: sita.user_id }) =>
  forge({ token_type: 'refresh', ...claims }, expiresIn);

type Times = { iat: number; exp: number };

const read = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims & Times;

/** Seconds until the token expires; negative afterwards. */
export const secondsLeft = (token: string): number => read(token).exp - Date.now() / 1000;

/** A token of a shop as it would be if the shop had signed it this many seconds earlier. */
export function ageToken(token: string, secret: string, seconds: number): string {
  const { iat, exp, ...claims } = read(token);
  const signed = `${token.split('.')[0]}.${encode({ ...claims, iat: iat - seconds, exp: exp - seconds })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
