import { useLocation } from 'react-router-dom';
import { paths } from '../paths';

/** What a link to the login carries along, so that the member comes back to the page where it was pressed. */
export function useLoginState(): { from: string } | null {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: { from: string } | null };
  return pathname === paths.login || pathname === paths.register ? state : { from: pathname + search + hash };
}
