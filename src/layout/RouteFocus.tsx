import { useEffect, useRef, useState } from 'react';
import { usePath } from '../components/address';
import { VisuallyHidden } from '../components/VisuallyHidden';

/** How long the announced name stays in the page: long enough to be read out, short enough not to be found twice. */
const ANNOUNCED_FOR = 1000;

/** After a change of page: focus to its heading and its name read out. A change of the query alone moves nothing. */
export function RouteFocus() {
  const pathname = usePath();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
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
