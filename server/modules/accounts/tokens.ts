import { randomUUID } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { createSigner, createVerifier } from 'fast-jwt';
import { type Config } from '../../config/config';

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
type TokenType = Claims['token_type'];

/** The user of a token. The client shows these values when it cannot load the profile. */
export type TokenUser = { id: number; email: string; firstName: string; lastName: string };

export type Tokens = {
  /** An access token for a session; lives ACCESS_TOKEN_TTL seconds. */
  signAccess: (user: TokenUser, sessionId: string) => string;
  /** The refresh token of a session; lives until `expiresAt`. */
  signRefresh: (userId: number, sessionId: string, expiresAt: Date) => string;
  /** The claims of a valid token of this type; null otherwise. */
  read: (token: string, type: TokenType) => Claims | null;
};

/** Signs and verifies the shop's tokens; `now` returns milliseconds. */
export function createTokens({ jwtSecret, accessTokenTtl }: Config, now: () => number): Tokens {
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

  return {
    signAccess: ({ id, email, firstName, lastName }, sid) => {
      const iat = seconds();
      const names = { email, first_name: firstName, last_name: lastName };
      return sign({
        token_type: 'access',
        user_id: id,
        sid,
        jti: randomUUID(),
        iat,
        exp: iat + accessTokenTtl,
        ...names,
      });
    },
    signRefresh: (userId, sid, expiresAt) => {
      const exp = Math.floor(expiresAt.getTime() / 1000);
      return sign({ token_type: 'refresh', user_id: userId, sid, jti: randomUUID(), iat: seconds(), exp });
    },
    read: (token, type) => {
      if (token.length > MAX_LENGTH) return null;
      const payload = readPayload(verify, token);
      if (!claims.Check(payload) || payload.token_type !== type) return null;
      const current = seconds();
      const early = Math.max(payload.iat, payload.nbf ?? 0) > current + CLOCK_TOLERANCE;
      return early || payload.exp <= current ? null : payload;
    },
  };
}

/** The payload of a token with a valid signature; null otherwise. */
function readPayload(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch {
    return null;
  }
}
