import { type FormikState, type FormikValues, useField, useFormikContext } from 'formik';
import { useId } from 'react';

/** Messages of the server by field, each with the value that it is about: it holds until the value changes. */
export type ServerErrors = Record<string, { value: unknown; message: string } | undefined>;

/** The error that a field shows: that of the schema once the field was visited, else that of the server. */
export function fieldError(
  { values, touched, errors, status }: FormikState<FormikValues>,
  name: string,
): string | undefined {
  const message = errors[name];
  if (touched[name] && typeof message === 'string') return message;
  const refused = (status as ServerErrors | undefined)?.[name];
  return refused && refused.value === values[name] ? refused.message : undefined;
}

/** What a field needs from the form above it: its value with the handlers, its error, and an id. */
export function useFormField(name: string) {
  const form = useFormikContext<FormikValues>();
  const [input] = useField<string>(name);
  return { id: useId(), input, error: fieldError(form, name) };
}
