import { type Location, useLocation } from 'react-router-dom';
import { scrollKey } from '../../components/scrollKey';
import { paths } from '../../config/paths';

type LoginState = {
  from: string;
  /** The key under which the scroll position of that page is stored. */
  fromKey: string;
};

/** The state of a link to the login: the page to return to, and the key of its scroll position. */
export function useLoginState(): LoginState | null {
  const location = useLocation() as Location<LoginState | null>;
  const { pathname, search, hash, state } = location;
  return pathname === paths.login || pathname === paths.register
    ? state
    : { from: pathname + search + hash, fromKey: scrollKey(location) };
}
