import { hasFeature } from '../config/shopFeatures';
import { useAuthStatus, useUser } from '../features/auth/authContext';
import { NotFoundPage } from '../pages/notfound/NotFoundPage';
import { RequireLogin } from './RequireLogin';

/** Lets the shop's staff through. Visitors log in first; for other members, and without the feature, the page does not exist. */
export function RequireStaff() {
  const status = useAuthStatus();
  const user = useUser();
  const isRefused = status === 'authenticated' && !user?.is_staff;
  return isRefused || !hasFeature('orders') ? <NotFoundPage /> : <RequireLogin />;
}
