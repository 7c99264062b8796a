import { type FormikState, type FormikValues, useField, useFormikContext } from 'formik';
import { createElement, type ReactNode, useId } from 'react';
import { EnglishText } from '../EnglishText';

/** Why the server refused a form. Formik keeps it as the form's status. */
export type Refusal = {
  /** The message for each field, with the refused value: it is shown until the value changes. */
  fields: Record<string, { value: unknown; message: string } | undefined>;
  /** The text where no field has a message. */
  text: ReactNode;
};

/** The error that a field shows: that of the schema once the field was visited, else that of the server. */
function fieldError({ values, touched, errors, status }: FormikState<FormikValues>, name: string): string | undefined {
  const message = errors[name];
  if (touched[name] && typeof message === 'string') return message;
  const refused = (status as Refusal | undefined)?.fields[name];
  return refused && refused.value === values[name] ? refused.message : undefined;
}

/** The props of a field's MUI text field: value, handlers, id, error, and `hint` while there is no error. */
export function useFormField(name: string, hint?: string) {
  const form = useFormikContext<FormikValues>();
  const [input] = useField<string>(name);
  const error = fieldError(form, name);
  return {
    ...input,
    id: useId(),
    error: error !== undefined,
    helperText: error === undefined ? hint : createElement(EnglishText, null, error),
  };
}
