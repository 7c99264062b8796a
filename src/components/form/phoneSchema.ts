import { string, type StringSchema } from 'yup';
import { COUNTRY_CODES, type CountryCode, PHONE_PATTERNS, TEXTS } from '../../../contract/rules';

const codeOf = (value: unknown): CountryCode | undefined => COUNTRY_CODES.find((code) => code === value);

/** Ten digits by the rules of the selected country. Empty is valid. The country is the value of `countryCode`. */
export const phoneSchema: StringSchema = string().when('countryCode', ([chosen], schema) => {
  const code = codeOf(chosen);
  if (!code) return schema.matches(/^$/, TEXTS.phoneInvalid.other);
  return schema.matches(PHONE_PATTERNS[code], { message: TEXTS.phoneInvalid[code], excludeEmptyString: true });
});
