import { type To } from 'react-router-dom';

type Connection = { saveData?: boolean };

/** The address of the shop that a link leads to; null for anything else. */
function addressOf(element: Element | null): string | null {
  const link = element?.closest<HTMLAnchorElement>('a[href]');
  return link && link.origin === window.location.origin ? link.pathname : null;
}

/**
 * Fetches the scripts of a page before its link is pressed: when the pointer or the keyboard comes to it, and, once the browser has nothing to do,
 * for the links of the page that are in view. Whoever saves data gets only what was pointed at.
 */
export function fetchAhead(fetchPage: (to: To) => unknown): void {
  const fetchLinked = ({ target }: Event) => {
    const address = target instanceof Element ? addressOf(target) : null;
    if (address) fetchPage(address);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, fetchLinked, { passive: true });

  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const fetchInView = () => {
    for (const link of document.querySelectorAll('main a[href]')) {
      const { top, bottom } = link.getBoundingClientRect();
      const address = addressOf(link);
      if (address && bottom > 0 && top < window.innerHeight) fetchPage(address);
    }
  };
  window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(fetchInView), { once: true });
}
