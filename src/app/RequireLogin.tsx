import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../components/feedback/Spinner';
import { paths } from '../config/paths';
import { useAuthStatus, useSessionEnded, useUser } from '../features/auth/authContext';

/** Lets members through; visitors log in first and come back to the address that they asked for. After a logout, no address is remembered. */
export function RequireLogin() {
  const status = useAuthStatus();
  const ended = useSessionEnded();
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const [wasMember, setWasMember] = useState(false);
  if (status === 'authenticated' && !wasMember) setWasMember(true);

  if (status === 'starting') return <Spinner alone />;
  if (status === 'anonymous') {
    const loggedOut = wasMember && !ended;
    return <Navigate to={paths.login} replace state={loggedOut ? null : { from: pathname + search + hash }} />;
  }
  // Another member gets a page of their own, without what the former one has typed.
  return <Outlet key={user?.id} />;
}
