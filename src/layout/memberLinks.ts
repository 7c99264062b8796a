import { useUser } from '../features/auth/authContext';
import { hasFeature } from '../config/shopFeatures';
import { paths } from '../config/paths';

const memberLinks = () => [
  { text: /*i18n*/ 'Profile', to: paths.profile },
  { text: /*i18n*/ 'Orders', to: paths.orders },
  ...(hasFeature('products') ? [{ text: /*i18n*/ 'Favourites', to: paths.favourites }] : []),
  { text: /*i18n*/ 'My Products', to: paths.myProducts },
];
const deskLink = { text: /*i18n*/ 'Desk', to: paths.desk };

/** What a member's menu offers, beside Logout, as messages. Staff also have the desk. */
export function useMemberLinks() {
  const user = useUser();
  return user?.is_staff && hasFeature('orders') ? [...memberLinks(), deskLink] : memberLinks();
}
