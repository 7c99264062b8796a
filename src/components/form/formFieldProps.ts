import { type ChangeEvent, type FocusEvent } from 'react';

/** What every field of a form is given. */
export type FormFieldProps = {
  name: string;
  label: string;
  value: string;
  error?: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};
