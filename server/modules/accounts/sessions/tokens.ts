import { randomUUID } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { createSigner, createVerifier } from 'fast-jwt';
import { type Config } from '../../../config/config';

const ISSUER = 'mewa-pasal';
const ALGORITHM = 'HS256';
/** Seconds by which another server's clock may be ahead. */
const CLOCK_TOLERANCE = 5;
/** Longer tokens are rejected without parsing. */
const MAX_LENGTH = 4096;
/** The end of the year 9999 in seconds. */
const LATEST = 253_402_300_799;

const Claims = Type.Object({
  token_type: Type.Union([Type.Literal('access'), Type.Literal('refresh')]),
  user_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  sid: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  jti: Type.String({ minLength: 1 }),
  iat: Type.Integer({ minimum: 0, maximum: LATEST }),
  exp: Type.Integer({ minimum: 0, maximum: LATEST }),
  nbf: Type.Optional(Type.Integer()),
});
type Claims = Static<typeof Claims>;

/** The user of a token. The client shows these values when it cannot load the profile. */
export type TokenUser = { id: number; email: string; firstName: string; lastName: string };

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and verifies the shop's tokens; `now` returns milliseconds. */
export function createTokens({ jwtSecret, accessTokenTtl }: Config, now: () => number) {
  const sign = createSigner({ key: jwtSecret, algorithm: ALGORITHM, iss: ISSUER, aud: ISSUER });
  const verify = createVerifier({
    key: jwtSecret,
    algorithms: [ALGORITHM],
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    requiredClaims: ['iss', 'aud'],
    // `read` checks the times with the injected clock.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  const claims = TypeCompiler.Compile(Claims);
  const seconds = () => Math.floor(now() / 1000);

  /** The claims of a token that the shop has signed, whatever its time; null otherwise. */
  const readSigned = (token: string): Claims | null => {
    if (token.length > MAX_LENGTH) return null;
    try {
      const payload: unknown = verify(token);
      return claims.Check(payload) ? payload : null;
    } catch {
      return null;
    }
  };

  return {
    /** An access token for a session; valid for ACCESS_TOKEN_TTL seconds. */
    signAccess: ({ id, email, firstName, lastName }: TokenUser, sid: string): string => {
      const iat = seconds();
      const times = { iat, exp: iat + accessTokenTtl };
      const names = { email, first_name: firstName, last_name: lastName };
      return sign({ token_type: 'access', user_id: id, sid, jti: randomUUID(), ...times, ...names });
    },
    /** The refresh token of a session; valid until `expiresAt`. */
    signRefresh: (memberId: number, sid: string, expiresAt: Date): string => {
      const exp = Math.floor(expiresAt.getTime() / 1000);
      return sign({ token_type: 'refresh', user_id: memberId, sid, jti: randomUUID(), iat: seconds(), exp });
    },
    /** The session for which the shop has signed this token, which may have ended; null otherwise. */
    sessionOf: (token: string): string | null => readSigned(token)?.sid ?? null,
    /** The claims of a valid token of this type; null otherwise. */
    read: (token: string, type: Claims['token_type']): Claims | null => {
      const payload = readSigned(token);
      if (payload?.token_type !== type) return null;
      const current = seconds();
      const early = Math.max(payload.iat, payload.nbf ?? 0) > current + CLOCK_TOLERANCE;
      return early || payload.exp <= current ? null : payload;
    },
  };
}
