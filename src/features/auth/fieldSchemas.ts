import { string, type StringSchema } from 'yup';
import { COUNTRY_CODES, type CountryCode, EMAIL_PATTERN, PHONE_PATTERNS, TEXTS } from '../../../contract/rules';

/** The fields of both forms, with the texts of specification §5. */
export const emailSchema: StringSchema = string()
  .trim()
  .required(TEXTS.emailRequired)
  .matches(EMAIL_PATTERN, TEXTS.emailInvalid);

const codeOf = (value: unknown): CountryCode | undefined => COUNTRY_CODES.find((code) => code === value);

/** Ten digits by the rules of the selected country. Empty is valid: the phone is optional in the registration. */
export const phoneSchema: StringSchema = string().when('countryCode', ([chosen], schema) => {
  const code = codeOf(chosen);
  if (!code) return schema.matches(/^$/, TEXTS.phoneInvalid.other);
  return schema.matches(PHONE_PATTERNS[code], { message: TEXTS.phoneInvalid[code], excludeEmptyString: true });
});
