import { readRecord } from '../../http/readWire';

/** Pages that are no place to return to after a login. */
const ENTRANCES = new Set(['/login', '/register']);

function sameOriginPath(text: string): string | null {
  const { origin } = window.location;
  try {
    const url = new URL(text, origin);
    if (!text.startsWith('/') || url.origin !== origin) return null;
    // Two slashes at the start name another host to whoever resolves or decodes the path once more.
    if (/^[\\/]{2}/.test(decodeURIComponent(url.pathname))) return null;
    return ENTRANCES.has(url.pathname.toLowerCase().replace(/\/+$/, '')) ? null : url.pathname + url.search + url.hash;
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
  const text = location
    ? [location.pathname, location.search, location.hash].filter((part) => typeof part === 'string').join('')
    : value;
  return (typeof text === 'string' ? sameOriginPath(text) : null) ?? '/';
}

/** Where a link led here by itself, pressed before the scripts were there to remember it: a path of this origin, else undefined. */
export function pageBefore(): string | undefined {
  const { origin } = window.location;
  return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : undefined;
}
