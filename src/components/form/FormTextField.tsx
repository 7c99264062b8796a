import { type InputHTMLAttributes, type ReactNode } from 'react';
import { useFormField } from './formField';
import { LabelledTextField } from './LabelledTextField';

type FormTextFieldProps = {
  name: string;
  label: string;
  /** Off, unless the browser knows the text. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'time';
  /** Shown below the field while it has no error. */
  hint?: string;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  endAdornment?: (id: string) => ReactNode;
  /** Makes it a field of several lines, which grows with its text. */
  minRows?: number;
  /** Replaces Formik's handler. */
  onChange?: (text: string, input: HTMLInputElement) => void;
};

const EMAIL_INPUT = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

/** A text field of a form. Its error is shown below it. */
export function FormTextField({
  name,
  label,
  autoComplete = 'off',
  type = 'text',
  hint,
  htmlInput = type === 'email' ? EMAIL_INPUT : {},
  endAdornment,
  minRows,
  onChange,
}: FormTextFieldProps) {
  const field = useFormField(name, hint);
  return (
    <LabelledTextField
      {...field}
      onChange={onChange ? ({ target }) => onChange(target.value, target as HTMLInputElement) : field.onChange}
      label={label}
      type={type}
      autoComplete={autoComplete}
      multiline={minRows !== undefined}
      minRows={minRows}
      slotProps={{ htmlInput, input: { endAdornment: endAdornment?.(field.id) } }}
    />
  );
}
