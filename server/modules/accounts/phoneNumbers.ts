import { PHONE_PATTERNS, splitPhone, TEXTS } from '../../../contract/rules';

/** A phone number as E.164 text, spaces and dashes taken out; or the specification's text about what is wrong with it. */
export function readPhone(text: string): { phone: string } | { refusal: string } {
  const phone = text.replace(/[\s()-]/g, '');
  const parts = splitPhone(phone);
  if (!parts) return { refusal: TEXTS.phoneInvalid.other };
  return PHONE_PATTERNS[parts.countryCode].test(parts.digits)
    ? { phone }
    : { refusal: TEXTS.phoneInvalid[parts.countryCode] };
}
