import { useUser } from '../features/auth/authContext';
import { hasFeature } from '../config/shopFeatures';
import { paths } from '../config/paths';

const memberLinks = () => [
  { text: 'Profile', to: paths.profile },
  { text: 'Orders', to: paths.orders },
  ...(hasFeature('products') ? [{ text: 'Favourites', to: paths.favourites }] : []),
  { text: 'My Products', to: paths.myProducts },
];
const deskLink = { text: 'Desk', to: paths.desk };

/** What a member's menu offers, beside Logout. Staff also have the desk. */
export function useMemberLinks() {
  const user = useUser();
  return user?.is_staff && hasFeature('orders') ? [...memberLinks(), deskLink] : memberLinks();
}
