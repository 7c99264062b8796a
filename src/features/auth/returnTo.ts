import { readRecord } from '../../session/readWire';

/** Pages that are no place to return to after a login. */
const ENTRANCES = new Set(['/login', '/register']);

function sameOriginPath(text: string): string | null {
  const { origin } = window.location;
  try {
    // Decoded too, since what is a path today may be decoded once more on its way into a link.
    for (const reading of [text, decodeURIComponent(text)]) {
      if (!reading.startsWith('/') || new URL(reading, origin).origin !== origin || new URL(reading, origin).pathname.startsWith('//')) return null;
    }
    const { pathname, search, hash } = new URL(text, origin);
    return ENTRANCES.has(pathname.toLowerCase().replace(/\/+$/, '')) ? null : pathname + search + hash;
  } catch {
    return null;
  }
}

/**
 * The page to show after a login: the remembered one (a path, or a router location) when it is a path of this very origin, else "/".
 * Never another origin, never the login or registration page itself.
 */
export function safeReturnPath(value: unknown): string {
  const location = readRecord(value);
  const text = location ? [location.pathname, location.search, location.hash].filter((part) => typeof part === 'string').join('') : value;
  return (typeof text === 'string' ? sameOriginPath(text) : null) ?? '/';
}
