import { matchPath } from 'react-router-dom';
import { paths } from '../../config/paths';
import { safeReturnPath } from '../../features/auth/returnTo';

const PURPOSES: [path: string, purpose: string][] = [
  [paths.cart, /*i18n*/ 'Log in to see your cart'],
  [paths.checkout, /*i18n*/ 'Log in to go on to checkout'],
  [paths.profile, /*i18n*/ 'Log in to see your profile'],
  [paths.profileAddresses, /*i18n*/ 'Log in to see your addresses'],
  [paths.profilePassword, /*i18n*/ 'Log in to change your password'],
  [paths.profileDevices, /*i18n*/ 'Log in to see your devices'],
  [paths.profileSettings, /*i18n*/ 'Log in to change your settings'],
  [paths.buyAgain, /*i18n*/ 'Log in to see what you bought before'],
  [paths.orders, /*i18n*/ 'Log in to see your orders'],
  [paths.order, /*i18n*/ 'Log in to see your order'],
  [paths.reportProblem, /*i18n*/ 'Log in to report a problem'],
  [paths.orderBill, /*i18n*/ 'Log in to see your bill'],
  [paths.myProducts, /*i18n*/ 'Log in to see your products'],
  [paths.earnings, /*i18n*/ 'Log in to see your sales'],
  [paths.addProduct, /*i18n*/ 'Log in to add a product'],
  [paths.editProduct, /*i18n*/ 'Log in to edit your product'],
  [`${paths.desk}/*`, /*i18n*/ 'Log in to work at the desk'],
];

/** What the login is for, when a page that needs one has led to it; else undefined. */
export function loginPurpose(from: unknown): string | undefined {
  const { pathname } = new URL(safeReturnPath(from), window.location.origin);
  return PURPOSES.find(([path]) => matchPath(path, pathname))?.[1];
}
