import { SCHEME_KEY, schemeStorage } from './theme/schemeStorage';
import { type SessionState } from '../session/sessionSlice';

/**
 * Whether the HTML in `root` is what the shop draws first for this visitor, so that it can be taken over as it stands. The front page was drawn
 * at build time for a visitor who has chosen no colours, in light; for anyone else it is only what is seen until the shop draws.
 */
export function isPrerendered(root: HTMLElement, status: SessionState['status']): boolean {
  return (
    root.dataset.page === window.location.pathname &&
    root.dataset.page === '/' &&
    status === 'anonymous' &&
    document.documentElement.dataset.scheme === 'light' &&
    schemeStorage({ key: SCHEME_KEY }).get('none') === 'none'
  );
}

/** The shop has been drawn and hears what is done with it: fields and buttons can be used, and nothing is hidden from members any more. */
export function wake(root: HTMLElement): void {
  delete root.dataset.page;
  delete document.documentElement.dataset.member;
  for (const element of root.querySelectorAll('[data-asleep]')) {
    for (const name of ['data-asleep', 'readonly', 'disabled']) element.removeAttribute(name);
  }
}
