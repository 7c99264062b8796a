import { AddressBook } from '../../features/addresses/AddressBook';
import { useUser } from '../../features/auth/authContext';
import { ProfileFrame } from './ProfileFrame';

export function AddressesPage() {
  const user = useUser();
  return (
    <ProfileFrame title="Addresses">
      <AddressBook member={user} />
    </ProfileFrame>
  );
}
