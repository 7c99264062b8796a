/** Phone numbers: as people write them, and as E.164, in which they are sent and kept. */
import { readDigits, withPlainDigits } from './decimalDigits';
import { type Reading } from './enteredNumbers';
import { COUNTRY_CODES, type CountryCode, HOME_COUNTRY_CODE, PHONE_DIGITS, PHONE_PATTERNS, TEXTS } from './rules';

/** The digits that may follow each country code, and what is said about others. */
export type PhoneRules = { patterns: Record<CountryCode, RegExp>; texts: Record<CountryCode | 'other', string> };

/** Specification §5: the number of an account. */
export const ACCOUNT_PHONE: PhoneRules = { patterns: PHONE_PATTERNS, texts: TEXTS.phoneInvalid };

/** Whom the rider calls. In Nepal: any mobile number, or a landline with its area code, without the trunk zero. No area code is 98. */
export const DELIVERY_PHONE: PhoneRules = {
  patterns: { ...PHONE_PATTERNS, '+977': /^(9[678][0-9]{8}|([1-8][0-9]|9[1-79])[0-9]{6})$/ },
  texts: {
    ...TEXTS.phoneInvalid,
    '+977':
      /*i18n*/ 'Please enter a valid Nepal phone number (10 digits starting with 96, 97 or 98, or a landline with its area code)',
  },
};

/** The country code and the digits after it; null when the text starts with no known code. */
export function splitPhone(phone: string): { countryCode: CountryCode; digits: string } | null {
  const countryCode = COUNTRY_CODES.find((code) => phone.startsWith(code));
  return countryCode ? { countryCode, digits: phone.slice(countryCode.length) } : null;
}

const SEPARATORS = /[\s()-]/g;

/** A number as it is sent: E.164, in which spaces, hyphens and brackets are ignored. `fault` is the text of the rules. */
export function readPhone(text: string, { patterns, texts } = ACCOUNT_PHONE): Reading<string> {
  const phone = text.replace(SEPARATORS, '');
  const parts = splitPhone(phone);
  if (!parts) return { fault: texts.other };
  return patterns[parts.countryCode].test(parts.digits) ? { value: phone } : { fault: texts[parts.countryCode] };
}

/** What a person has written of a number: its digits, and the country when they have written its code, null for an unknown one. */
export type TypedPhone = { digits: string; countryCode?: CountryCode | null };

const withoutTrunkZero = (digits: string) => digits.replace(/^0/, '');

/** The national number after each country code with which the digits may begin: "977", "00977". */
function afterCountryCode(digits: string) {
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

/** Reads a phone number as people write it: its digits without country code and trunk zero, and the country of the code. */
export function parsePhone(text: string): TypedPhone {
  const all = readDigits(text);
  if (text.trim().startsWith('+')) {
    const international = splitPhone(`+${all}`);
    if (!international) return { digits: all, countryCode: null };
    return { ...international, digits: withoutTrunkZero(international.digits) };
  }
  if (all.length <= PHONE_DIGITS) return { digits: all };
  const found = afterCountryCode(all).find(({ countryCode, digits }) => isNational(countryCode, digits));
  return found ?? { digits: afterTrunkZero(all) ?? all };
}

/** Whether typed digits are more than a phone number has. A trunk zero does not count. */
export function exceedsDigits(text: string): boolean {
  const all = readDigits(text);
  return (afterTrunkZero(all) ?? all).length > PHONE_DIGITS;
}

/** The number as it is sent. A landline is typed with a zero before its area code. */
export const toPhone = (countryCode: string, digits: string): string => countryCode + withoutTrunkZero(digits);

/** A number that is typed into one field, as it is sent. Without a country code it is one of Nepal. */
export function readTypedPhone(text: string, rules: PhoneRules): Reading<string> {
  const { digits, countryCode = HOME_COUNTRY_CODE } = parsePhone(text);
  return countryCode === null ? { fault: rules.texts.other } : readPhone(toPhone(countryCode, digits), rules);
}

/** The part of a sent number that a search is for; null for a text that is none. */
export function readPhonePart(text: string): string | null {
  const compact = withPlainDigits(text).replace(SEPARATORS, '');
  if (!/^\+?\d{3,}$/.test(compact)) return null;
  const { digits, countryCode } = parsePhone(compact);
  return (countryCode ?? '') + (afterTrunkZero(digits) ?? digits);
}
