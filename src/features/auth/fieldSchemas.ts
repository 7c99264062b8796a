import { string, type StringSchema } from 'yup';
import { EMAIL_PATTERN, TEXTS } from '../../../contract/rules';

/** The e-mail of both forms, with the texts of specification §5. */
export const emailSchema: StringSchema = string()
  .trim()
  .required(TEXTS.emailRequired)
  .matches(EMAIL_PATTERN, TEXTS.emailInvalid);
