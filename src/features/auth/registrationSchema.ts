import { object } from 'yup';
import { type CountryCode } from '../../../contract/rules';
import {
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
  passwordRepetitionSchema,
} from '../../components/form/accountSchemas';
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
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password1: newPasswordSchema,
  password2: passwordRepetitionSchema,
});
