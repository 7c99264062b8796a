import { useState } from 'react';
import { AddressBook } from '../../features/addresses/AddressBook';
import { useUser } from '../../features/auth/authContext';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  const user = useUser();
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <ProfileFrame title={hasErrors ? 'Error: Addresses' : 'Addresses'} heading="Addresses">
      <AddressBook member={user} onErrors={setHasErrors} />
    </ProfileFrame>
  );
}
