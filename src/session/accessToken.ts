import { type User } from '../../contract/wire';
import { readRecord, readText, readWhole } from '../http/readWire';

/** The claims of a JWT, unverified: only the server can verify them. Null when the text is no readable JWT. */
function readClaims(token: string | null): Record<string, unknown> | null {
  const [, payload, signature] = token?.split('.') ?? [];
  if (!payload || signature === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return readRecord(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * Whether the token's `exp` (seconds) is in the future. An unreadable token, or one without a numeric `exp`, is not fresh.
 *
 * The device's clock may be wrong, so this only selects the first call of the start. A fast clock costs one refresh, a slow clock one
 * 401 and the refresh that follows. Only a clock that is fast by more than the refresh token's lifetime logs the user out.
 */
export function isFresh(token: string | null): boolean {
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' && exp * 1000 > Date.now();
}

/** A user from untrusted fields, with empty defaults. */
const toUser = (id: number, fields: Record<string, unknown>): User => ({
  id,
  email: readText(fields.email),
  first_name: readText(fields.first_name),
  last_name: readText(fields.last_name),
  phone_number: readText(fields.phone_number) || null,
  is_active: fields.is_active !== false,
  is_staff: fields.is_staff === true,
  is_owner: fields.is_owner === true,
  date_joined: readText(fields.date_joined),
  language: fields.language === 'ne' ? 'ne' : undefined,
});

/** The user in the access token's claims (specification §3: `id` is the claim `user_id`); null when it cannot be decoded. */
export function userFromToken(token: string | null): User | null {
  const claims = readClaims(token);
  const id = readWhole(claims?.user_id);
  return claims && id !== null ? toUser(id, claims) : null;
}

/** The user of a profile or login response, with the token's id where it names one. Null when the response is no user. */
export function readUser(response: unknown, token: string): User | null {
  const user = readRecord(response);
  const id = userFromToken(token)?.id ?? readWhole(user?.id);
  return user && id !== null ? toUser(id, user) : null;
}
