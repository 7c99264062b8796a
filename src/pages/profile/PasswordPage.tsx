import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PasswordForm } from '../../features/account/PasswordForm';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  const { t } = useLingui();
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <ProfileFrame title={hasErrors ? t`Error: Password` : t`Password`} heading={t`Password`}>
      <PasswordForm onErrors={setHasErrors} />
    </ProfileFrame>
  );
}
