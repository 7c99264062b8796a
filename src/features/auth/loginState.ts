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
  // The state of this page is the link of the mail.
  if (pathname === paths.resetPassword) return null;
  return pathname === paths.login || pathname === paths.register || pathname === paths.forgotPassword
    ? state && { from: state.from, fromKey: state.fromKey }
    : { from: pathname + search + hash, fromKey: scrollKey(location) };
}
