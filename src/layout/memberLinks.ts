import { paths } from '../config/paths';

/** What a member's menu offers, beside Logout. */
export const memberLinks = [
  { text: 'Profile', to: paths.profile },
  { text: 'Orders', to: paths.orders },
  { text: 'My Products', to: paths.myProducts },
];
