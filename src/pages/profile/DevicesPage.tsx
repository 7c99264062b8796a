import { DeviceList } from '../../features/account/DeviceList';
import { ProfileFrame } from './ProfileFrame';

export function Component() {
  return (
    <ProfileFrame title="Devices">
      <DeviceList />
    </ProfileFrame>
  );
}
