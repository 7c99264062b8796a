import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { PASSWORD_MAX } from '../../../contract/rules';
import { VisuallyHidden } from '../VisuallyHidden';
import { describedBy, FieldRow } from './FieldRow';
import { type FormFieldProps } from './formFieldProps';

type PasswordFieldProps = FormFieldProps & { autoComplete: 'current-password' | 'new-password'; hint?: string };

/** A password field; its button shows what was typed. */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = error ?? hint;
  return (
    <FieldRow id={rest.name} label={label} text={text} invalid={error !== undefined}>
      <OutlinedInput
        {...rest}
        {...describedBy(rest.name, text)}
        id={rest.name}
        type={shown ? 'text' : 'password'}
        inputProps={{ maxLength: PASSWORD_MAX, autoCapitalize: 'none', spellCheck: false }}
        endAdornment={
          <InputAdornment position="end" sx={{ mr: -1 }}>
            <Button size="small" aria-controls={rest.name} onClick={() => setShown(!shown)}>
              {shown ? 'Hide' : 'Show'}
              <VisuallyHidden>&nbsp;{label.toLowerCase()}</VisuallyHidden>
            </Button>
          </InputAdornment>
        }
      />
    </FieldRow>
  );
}
