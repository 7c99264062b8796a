import { type Location } from 'react-router-dom';
import { paths } from '../../config/paths';

type LoginState = {
  from: string;
  /** The entry of the browser's history under which the scroll position of that page is kept. */
  place: string;
};

/** What a link to the login carries along, so that the member comes back to the page, and the place on it, where it was pressed. */
export function loginState({
  pathname,
  search,
  hash,
  key,
  state,
}: Location<(LoginState & { backAt?: string }) | null>): LoginState | null {
  return pathname === paths.login || pathname === paths.register
    ? state
    : { from: pathname + search + hash, place: state?.backAt ?? key };
}
