import { ACCOUNT_PHONE, type PhoneRules, splitPhone } from '../../../contract/rules';

/** A phone number as E.164 text, without spaces, dashes and brackets; or the error text of the rules. */
export function readPhone(
  text: string,
  { patterns, texts }: PhoneRules = ACCOUNT_PHONE,
): { phone: string } | { error: string } {
  const phone = text.replace(/[\s()-]/g, '');
  const parts = splitPhone(phone);
  if (!parts) return { error: texts.other };
  const { countryCode, digits } = parts;
  return patterns[countryCode].test(digits) ? { phone } : { error: texts[countryCode] };
}
