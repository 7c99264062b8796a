import { ref, string } from 'yup';
import { NAME_MIN, PASSWORD_PATTERN, REGISTRATION_PASSWORD_MIN, TEXTS } from '../../../contract/rules';

/** Specification §5: the names of a member. */
export const firstNameSchema = string().trim().required(TEXTS.firstNameRequired).min(NAME_MIN, TEXTS.firstNameShort);
export const lastNameSchema = string().trim().required(TEXTS.lastNameRequired).min(NAME_MIN, TEXTS.lastNameShort);

/** Specification §5: a new password and its repetition. The repetition is that of the field `password1`. */
export const newPasswordSchema = string()
  .required(TEXTS.passwordRequired)
  .min(REGISTRATION_PASSWORD_MIN, TEXTS.registrationPasswordShort)
  .matches(PASSWORD_PATTERN, TEXTS.passwordWeak);
export const passwordRepetitionSchema = string()
  .required(TEXTS.confirmRequired)
  .oneOf([ref('password1')], TEXTS.confirmDiffers);
