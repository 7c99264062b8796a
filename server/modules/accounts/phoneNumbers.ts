import { PHONE_PATTERNS, splitPhone, TEXTS } from '../../../contract/rules';

/** A phone number as E.164 text, without spaces, dashes and brackets; or the specification's error text. */
export function readPhone(text: string): { phone: string } | { error: string } {
  const phone = text.replace(/[\s()-]/g, '');
  const parts = splitPhone(phone);
  if (!parts) return { error: TEXTS.phoneInvalid.other };
  return PHONE_PATTERNS[parts.countryCode].test(parts.digits)
    ? { phone }
    : { error: TEXTS.phoneInvalid[parts.countryCode] };
}
