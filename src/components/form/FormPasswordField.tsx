import { Trans } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { PASSWORD_MAX } from '../../../contract/rules';
import { VisuallyHidden } from '../VisuallyHidden';
import { FormTextField } from './FormTextField';

type FormPasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
};

/** A password field of a form with a button that shows the password. */
export function FormPasswordField(props: FormPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const label = props.label.toLowerCase();
  return (
    <FormTextField
      {...props}
      type={shown ? 'text' : 'password'}
      htmlInput={{ maxLength: PASSWORD_MAX, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={(id) => (
        <InputAdornment position="end" sx={{ mr: -1 }}>
          <Button size="small" aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? (
              <Trans>
                Hide<VisuallyHidden>&nbsp;{label}</VisuallyHidden>
              </Trans>
            ) : (
              <Trans>
                Show<VisuallyHidden>&nbsp;{label}</VisuallyHidden>
              </Trans>
            )}
          </Button>
        </InputAdornment>
      )}
    />
  );
}
