import { string, type StringSchema } from 'yup';
import { type Reading } from '../../../contract/enteredNumbers';

/** A text that a reader of the contract takes, or none: Formik hands an empty text over as undefined. */
export const readable = (read: (text: string) => Reading<unknown>): StringSchema =>
  string().test('readable', (text, { createError }) => {
    const fault = text?.trim() ? read(text).fault : undefined;
    return fault === undefined || createError({ message: fault });
  });
