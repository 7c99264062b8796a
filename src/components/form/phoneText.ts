import { type CountryCode, PHONE_DIGITS, splitPhone } from '../../../contract/rules';

/** Reads a typed or pasted phone number: at most ten digits, and the country when the text begins with its code. */
export function parsePhoneText(text: string): { digits: string; countryCode?: CountryCode } {
  const international = splitPhone(text.trim());
  const digits = (international?.digits ?? text).replace(/\D/g, '').slice(0, PHONE_DIGITS);
  return international ? { digits, countryCode: international.countryCode } : { digits };
}
