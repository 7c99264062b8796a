import { useAuthStatus, useUser } from '../features/auth/authContext';
import { Component as NotFoundPage } from '../pages/notfound/NotFoundPage';
import { RequireLogin } from './RequireLogin';

/** Lets the shop's staff through. Visitors log in first; for other members the page does not exist. */
export function Component() {
  const status = useAuthStatus();
  const user = useUser();
  const isRefused = status === 'authenticated' && !user?.is_staff;
  return isRefused ? <NotFoundPage /> : <RequireLogin />;
}
