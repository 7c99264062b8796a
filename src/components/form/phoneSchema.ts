import { string, type StringSchema } from 'yup';
import { ACCOUNT_PHONE, type PhoneRules, readPhone, toPhone } from '../../../contract/phoneNumbers';

/** Digits by the rules of the selected country, which is the value of `countryCode`. Empty is valid. */
export const createPhoneSchema = (rules: PhoneRules): StringSchema =>
  string().test('phone', (digits, { parent, createError }) => {
    const { countryCode } = parent as { countryCode: string };
    const fault = digits ? readPhone(toPhone(countryCode, digits), rules).fault : undefined;
    return fault === undefined || createError({ message: fault });
  });

/** Specification §5: the number of an account. */
export const phoneSchema = createPhoneSchema(ACCOUNT_PHONE);
