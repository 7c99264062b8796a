import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../components/feedback/Spinner';
import { paths } from '../config/paths';
import { useAuthStatus } from '../features/auth/authContext';

/** Lets members through; visitors log in first and come back to the address that they asked for. */
export function RequireLogin() {
  const status = useAuthStatus();
  const { pathname, search, hash } = useLocation();

  if (status === 'starting') return <Spinner alone />;
  if (status === 'anonymous') return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}
