const SECRET_KEY = /^(access|refresh|authorization|.*token|.*password\d?)$/i;
const JWT = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/;

/**
 * A copy for Redux DevTools with passwords and tokens redacted. A second safeguard: the account calls are not endpoints, so none
 * enters an action or the state in the first place.
 */
export function redact<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => {
      const secret =
        (SECRET_KEY.test(key) && typeof member === 'string') || (typeof member === 'string' && JWT.test(member));
      return secret ? '[redacted]' : member;
    }),
  ) as T;
}
