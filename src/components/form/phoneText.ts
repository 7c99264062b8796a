import { COUNTRY_CODES, type CountryCode, PHONE_DIGITS, PHONE_PATTERNS, splitPhone } from '../../../contract/rules';

export type PhoneText = { digits: string; countryCode?: CountryCode };

export const isDecimalDigit = (character: string) => /^\p{Nd}$/u.test(character);

/** The value of a decimal digit of any script. Unicode encodes them in runs from 0 to 9. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDecimalDigit(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}

/** The decimal digits in `text`, of any script, as 0-9. */
export const readDigits = (text: string): string => [...text].filter(isDecimalDigit).map(digitValue).join('');

const withoutTrunkZero = (digits: string) => digits.replace(/^0/, '');

/** The national number after each country code with which the digits may begin: "977", "00977". */
function afterCountryCode(digits: string): Required<PhoneText>[] {
  return COUNTRY_CODES.flatMap((countryCode) => {
    const code = new RegExp(`^(00)?${countryCode.slice(1)}`);
    return code.test(digits) ? [{ countryCode, digits: withoutTrunkZero(digits.replace(code, '')) }] : [];
  });
}

/** Whether the digits typed so far follow the pattern of the country. */
const startsValid = (countryCode: CountryCode, digits: string) =>
  PHONE_PATTERNS[countryCode].test(digits.slice(0, PHONE_DIGITS).padEnd(PHONE_DIGITS, '0'));

/**
 * Reads a typed or pasted phone number: its digits without country code and trunk zero, at most ten, and the country when the text has
 * its code. "977981234567" may be a number with its code whose last digit is still to be typed: such digits are all kept.
 */
export function parsePhoneText(text: string): PhoneText {
  const all = readDigits(text);
  const international = text.trim().startsWith('+') ? splitPhone(`+${all}`) : null;
  if (international) {
    const { countryCode, digits } = international;
    return { digits: withoutTrunkZero(digits).slice(0, PHONE_DIGITS), countryCode };
  }
  if (all.length <= PHONE_DIGITS) return { digits: all };
  const found =
    afterCountryCode(all).find(({ countryCode, digits }) => startsValid(countryCode, digits)) ??
    (all.startsWith('0') && COUNTRY_CODES.some((code) => startsValid(code, withoutTrunkZero(all)))
      ? { digits: withoutTrunkZero(all) }
      : null);
  if (!found) return { digits: all.slice(0, PHONE_DIGITS) };
  return found.digits.length < PHONE_DIGITS
    ? { digits: all }
    : { ...found, digits: found.digits.slice(0, PHONE_DIGITS) };
}

/** Whether `text` has more digits than a phone number may have, so that some would be lost. */
export function exceedsDigits(text: string): boolean {
  const all = readDigits(text);
  return all.length > PHONE_DIGITS && parsePhoneText(text).digits === all.slice(0, PHONE_DIGITS);
}
