import TextField from '@mui/material/TextField';
import { type FormFieldProps } from './formFieldProps';

type TextFormFieldProps = FormFieldProps & { type?: 'text' | 'email'; autoComplete: string; inputMode?: 'email' | 'text'; hint?: string };

/** A labelled text field with its error beside it and tied to it. */
export function FormField({ error, hint, inputMode, type = 'text', ...rest }: TextFormFieldProps) {
  return (
    <TextField
      {...rest}
      id={rest.name}
      type={type}
      fullWidth
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{ htmlInput: { inputMode, autoCapitalize: type === 'email' ? 'none' : undefined, spellCheck: type === 'email' ? false : undefined } }}
    />
  );
}
