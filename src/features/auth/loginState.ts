import { type Location, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths';

type LoginState = {
  from: string;
  /** The key of the history entry under which the scroll position of that page is stored. */
  place: string;
};

/** The state of a link to the login: the page to return to, and the history entry that has its scroll position. */
export function useLoginState(): LoginState | null {
  const { pathname, search, hash, key, state } = useLocation() as Location<(LoginState & { backAt?: string }) | null>;
  return pathname === paths.login || pathname === paths.register
    ? state
    : { from: pathname + search + hash, place: state?.backAt ?? key };
}
