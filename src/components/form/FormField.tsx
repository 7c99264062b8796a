import OutlinedInput from '@mui/material/OutlinedInput';
import { describedBy, FieldRow } from './FieldRow';
import { type FormFieldProps } from './formFieldProps';

type TextFormFieldProps = FormFieldProps & {
  type?: 'text' | 'email';
  autoComplete: string;
  inputMode?: 'email' | 'text';
  hint?: string;
};

/** A labelled text field with its error beside it and tied to it. */
export function FormField({ label, error, hint, inputMode, type = 'text', ...rest }: TextFormFieldProps) {
  const text = error ?? hint;
  return (
    <FieldRow id={rest.name} label={label} text={text} invalid={error !== undefined}>
      <OutlinedInput
        {...rest}
        {...describedBy(rest.name, text)}
        id={rest.name}
        type={type}
        inputProps={{
          inputMode,
          autoCapitalize: type === 'email' ? 'none' : undefined,
          spellCheck: type === 'email' ? false : undefined,
        }}
      />
    </FieldRow>
  );
}
