import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PASSWORD_MAX } from '../../../contract/rules';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { type FormFieldProps } from './formFieldProps';

type PasswordFieldProps = FormFieldProps & { autoComplete: 'current-password' | 'new-password'; hint?: string };

/** A password field; its button shows what was typed. */
export function PasswordField({ error, hint, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      id={rest.name}
      type={shown ? 'text' : 'password'}
      fullWidth
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { maxLength: PASSWORD_MAX, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ mr: -1 }}>
              <Button size="small" aria-controls={rest.name} onClick={() => setShown(!shown)}>
                {shown ? 'Hide' : 'Show'}
                <VisuallyHidden>&nbsp;{rest.label.toLowerCase()}</VisuallyHidden>
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
