import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../components/VisuallyHidden';

/** Milliseconds: long enough to be read out, short enough not to be found twice. */
const ANNOUNCED_FOR = 1000;

/** After a change of page, focuses its heading and announces its title. A change of the query alone does neither. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  // Before the page is painted: what is typed into it at once must not lose the focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
    const announce = setTimeout(() => setAnnounced(document.title));
    const clear = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR);
    return () => {
      clearTimeout(announce);
      clearTimeout(clear);
    };
  }, [pathname]);

  return <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>;
}
