import { useState } from 'react';
import { PasswordForm } from '../../features/account/PasswordForm';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <ProfileFrame title={hasErrors ? 'Error: Password' : 'Password'} heading="Password">
      <PasswordForm onErrors={setHasErrors} />
    </ProfileFrame>
  );
}
