import { COUNTRY_CODES, type CountryCode, PHONE_DIGITS, splitPhone } from '../../../contract/rules';

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

/** The beginning of a mobile number, and a whole landline number of Nepal. */
const NATIONAL_NUMBERS: Record<CountryCode, RegExp> = { '+91': /^[6-9]/, '+977': /^(9[678]|[1-9]\d{7}$)/ };

/** Whether the digits may be a number of the country. Which of them a form accepts is the rule of its schema. */
const isNational = (countryCode: CountryCode, digits: string) => NATIONAL_NUMBERS[countryCode].test(digits);

/** The number after a trunk zero; null when the digits are no such number. */
function afterTrunkZero(digits: string): string | null {
  const national = withoutTrunkZero(digits);
  return national !== digits && COUNTRY_CODES.some((code) => isNational(code, national)) ? national : null;
}

/** Reads a whole phone number, pasted for example: at most ten digits without country code and trunk zero, and the country of the code. */
export function parsePhoneText(text: string): PhoneText {
  const all = readDigits(text);
  const international = text.trim().startsWith('+') ? splitPhone(`+${all}`) : null;
  if (international) {
    const { countryCode, digits } = international;
    return { digits: withoutTrunkZero(digits).slice(0, PHONE_DIGITS), countryCode };
  }
  if (all.length <= PHONE_DIGITS) return { digits: all };
  const found = afterCountryCode(all).find(({ countryCode, digits }) => isNational(countryCode, digits));
  return { ...found, digits: (found?.digits ?? afterTrunkZero(all) ?? all).slice(0, PHONE_DIGITS) };
}

/** Whether typed digits are more than a phone number has. A trunk zero does not count. */
export function exceedsDigits(text: string): boolean {
  const all = readDigits(text);
  return (afterTrunkZero(all) ?? all).length > PHONE_DIGITS;
}
