import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AddressBook } from '../../features/addresses/AddressBook';
import { useUser } from '../../features/auth/authContext';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  const { t } = useLingui();
  const user = useUser();
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <ProfileFrame title={hasErrors ? t`Error: Addresses` : t`Addresses`} heading={t`Addresses`}>
      <AddressBook member={user} onErrors={setHasErrors} />
    </ProfileFrame>
  );
}
