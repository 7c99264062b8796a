import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DetailsForm } from '../../features/account/DetailsForm';
import { useUser } from '../../features/auth/authContext';
import { useAuth } from '../../features/auth/useAuth';
import { ProfileFrame } from './ProfileFrame';

/** Name, e-mail address and phone number of the member. */
export function Component() {
  const { t } = useLingui();
  const user = useUser();
  const { changeUser } = useAuth();
  const [hasErrors, setHasErrors] = useState(false);
  return (
    <ProfileFrame title={hasErrors ? t`Error: Profile` : t`Profile`} heading={t`Profile`}>
      {user && <DetailsForm user={user} onSaved={(saved) => void changeUser(saved)} onErrors={setHasErrors} />}
    </ProfileFrame>
  );
}
