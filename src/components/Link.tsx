import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

type LinkProps = ComponentProps<'a'> & {
  /** A path of the shop. */
  to: string;
  /** Kept with the new entry of the browser's history; a function makes it of the place that is left, once the link is pressed. */
  state?: unknown;
};

/** Whether the browser is to follow the link itself, into another tab or window. */
const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Goes elsewhere in the shop. React Router's `useNavigate` can do so relative to the page, and so draws anew whoever asks for it with every other path. */
export const useNavigator = () => useContext(UNSAFE_NavigationContext).navigator;

/**
 * A link within the shop. React Router's own can be relative to the page that it stands on, and so each of them is drawn anew with every other path; and
 * it would take the path alone for the address.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const navigator = useNavigator();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isElsewhere(event)) return;
        event.preventDefault();
        // The page that is open already takes no second step of the history.
        const { pathname, search, hash } = window.location;
        navigator.push(to, state, { replace: to === pathname + search + hash });
      }}
    />
  );
}
