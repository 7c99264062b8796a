import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { useAddress } from '../components/address';
import { Spinner } from '../components/feedback/Spinner';
import { selectSessionStatus } from '../session/sessionSlice';
import { paths } from '../config/paths';

/** Lets members through; everyone else logs in first and comes back to the address that was asked for. */
export function RequireLogin() {
  const status = useSelector(selectSessionStatus);
  const { pathname, search, hash } = useAddress().location;

  if (status === 'starting') return <Spinner alone />;
  if (status === 'anonymous') return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}
