const SECRET_KEY = /^(access|refresh|authorization|.*token|.*password\d?)$/i;
/** How to reach somebody, where they live, and what they write to the shop. */
const PERSONAL_KEY = /^(email|(sender_)?phone|phone_number|recipient|address|tole|landmark|note|card|(buyer_)?pan)$/;
const JWT = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/;

/**
 * A copy for Redux DevTools with passwords, tokens and personal data redacted. For passwords and tokens it is a second safeguard: the account
 * calls are not endpoints, so none enters an action or the state in the first place.
 */
export function redact<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => {
      if (typeof member !== 'string' || member === '') return member;
      return SECRET_KEY.test(key) || PERSONAL_KEY.test(key) || JWT.test(member) ? '[redacted]' : member;
    }),
  ) as T;
}
