import { type CountryCode, PHONE_DIGITS, splitPhone } from '../../../contract/rules';

/** What a phone field makes of a text that was typed or pasted: at most ten digits, and the country when the text began with its code. */
export function readPhoneText(text: string): { digits: string; countryCode?: CountryCode } {
  const international = splitPhone(text.trim());
  const digits = (international?.digits ?? text).replace(/\D/g, '').slice(0, PHONE_DIGITS);
  return international ? { digits, countryCode: international.countryCode } : { digits };
}
