import { object, ref, string } from 'yup';
import {
  type CountryCode,
  NAME_MIN,
  PASSWORD_PATTERN,
  REGISTRATION_PASSWORD_MIN,
  TEXTS,
} from '../../../contract/rules';
import { phoneSchema } from '../../components/form/phoneSchema';
import { emailSchema } from './fieldSchemas';

export type RegistrationValues = {
  firstName: string;
  lastName: string;
  email: string;
  countryCode: CountryCode;
  phone: string;
  password1: string;
  password2: string;
};

/** Specification §5, Registration. */
export const registrationSchema = object({
  firstName: string().trim().required(TEXTS.firstNameRequired).min(NAME_MIN, TEXTS.firstNameShort),
  lastName: string().trim().required(TEXTS.lastNameRequired).min(NAME_MIN, TEXTS.lastNameShort),
  email: emailSchema,
  phone: phoneSchema,
  password1: string()
    .required(TEXTS.passwordRequired)
    .min(REGISTRATION_PASSWORD_MIN, TEXTS.registrationPasswordShort)
    .matches(PASSWORD_PATTERN, TEXTS.passwordWeak),
  password2: string()
    .required(TEXTS.confirmRequired)
    .oneOf([ref('password1')], TEXTS.confirmDiffers),
});
