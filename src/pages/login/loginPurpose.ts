import { matchPath } from 'react-router-dom';
import { paths } from '../../config/paths';
import { safeReturnPath } from '../../features/auth/returnTo';

const PURPOSES: [path: string, purpose: string][] = [
  [paths.cart, 'Log in to see your cart'],
  [paths.checkout, 'Log in to go on to checkout'],
  [paths.profile, 'Log in to see your profile'],
  [paths.profileAddresses, 'Log in to see your addresses'],
  [paths.profilePassword, 'Log in to change your password'],
  [paths.profileDevices, 'Log in to see your devices'],
  [paths.profileSettings, 'Log in to change your settings'],
  [paths.buyAgain, 'Log in to see what you bought before'],
  [paths.orders, 'Log in to see your orders'],
  [paths.order, 'Log in to see your order'],
  [paths.reportProblem, 'Log in to report a problem'],
  [paths.orderBill, 'Log in to see your bill'],
  [paths.myProducts, 'Log in to see your products'],
  [paths.earnings, 'Log in to see your sales'],
  [paths.addProduct, 'Log in to add a product'],
  [paths.editProduct, 'Log in to edit your product'],
  [`${paths.desk}/*`, 'Log in to work at the desk'],
];

/** What the login is for, when a page that needs one has led to it; else undefined. */
export function loginPurpose(from: unknown): string | undefined {
  const { pathname } = new URL(safeReturnPath(from), window.location.origin);
  return PURPOSES.find(([path]) => matchPath(path, pathname))?.[1];
}
