import { useMatch } from 'react-router-dom';
import { useUser } from '../features/auth/authContext';
import { hasFeature } from '../config/shopFeatures';
import { paths } from '../config/paths';

/** Whether a page of the desk is shown. For anybody but staff there is none. */
export function useIsDesk(): boolean {
  const user = useUser();
  const isThere = useMatch(`${paths.desk}/*`) !== null;
  return isThere && user?.is_staff === true && hasFeature('orders');
}
