import { object, string } from 'yup';
import { type CountryCode, LOGIN_PASSWORD_MIN, TEXTS } from '../../../contract/rules';
import { phoneSchema } from '../../components/form/phoneSchema';
import { emailSchema } from './fieldSchemas';

export type LoginValues = {
  by: 'email' | 'phone';
  email: string;
  countryCode: CountryCode;
  phone: string;
  password: string;
};

/** Specification §5, Login. Only the visible field is required. */
export const loginSchema = object({
  email: string().when('by', { is: 'email', then: () => emailSchema }),
  phone: string().when('by', { is: 'phone', then: () => phoneSchema.required(TEXTS.phoneRequired) }),
  password: string().required(TEXTS.passwordRequired).min(LOGIN_PASSWORD_MIN, TEXTS.loginPasswordShort),
});
