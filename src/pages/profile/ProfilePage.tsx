import { paths } from '../../config/paths';
import { UnderConstruction } from '../../components/UnderConstruction';

export function ProfilePage() {
  return (
    <UnderConstruction title="Profile" onward={{ to: paths.products, text: 'Browse the products' }}>
      Your name, address and phone number will be here, and a way to change them.
    </UnderConstruction>
  );
}
