import { string, type StringSchema } from 'yup';
import { ACCOUNT_PHONE, COUNTRY_CODES, type CountryCode, type PhoneRules } from '../../../contract/rules';

const codeOf = (value: unknown): CountryCode | undefined => COUNTRY_CODES.find((code) => code === value);

/** Digits by the rules of the selected country. Empty is valid. The country is the value of `countryCode`. */
export const createPhoneSchema = ({ patterns, texts }: PhoneRules): StringSchema =>
  string().when('countryCode', ([chosen], schema) => {
    const code = codeOf(chosen);
    if (!code) return schema.matches(/^$/, texts.other);
    return schema.matches(patterns[code], { message: texts[code], excludeEmptyString: true });
  });

/** Specification §5: the number of an account. */
export const phoneSchema = createPhoneSchema(ACCOUNT_PHONE);
