import { DeviceList } from '../../features/account/DeviceList';
import { ProfileFrame } from './ProfileFrame';

export function DevicesPage() {
  return (
    <ProfileFrame title="Devices">
      <DeviceList />
    </ProfileFrame>
  );
}
