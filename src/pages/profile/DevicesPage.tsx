import { useLingui } from '@lingui/react/macro';
import { DeviceList } from '../../features/account/DeviceList';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  const { t } = useLingui();
  return (
    <ProfileFrame title={t`Devices`}>
      <DeviceList />
    </ProfileFrame>
  );
}
