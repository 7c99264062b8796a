import { readRecord } from '../../http/readWire';

/** Pages that a login does not return to. */
const ENTRANCES = new Set(['/login', '/register']);

function sameOriginPath(text: string): string | null {
  const { origin } = window.location;
  try {
    const url = new URL(text, origin);
    if (!text.startsWith('/') || url.origin !== origin) return null;
    // A path with two leading slashes would be resolved as another host.
    if (/^[\\/]{2}/.test(decodeURIComponent(url.pathname))) return null;
    return ENTRANCES.has(url.pathname.toLowerCase().replace(/\/+$/, '')) ? null : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/**
 * The page to show after a login: the remembered path or router location if it is of this origin, else "/". Never the login or
 * registration page.
 */
export function safeReturnPath(value: unknown): string {
  const location = readRecord(value);
  const text = location
    ? [location.pathname, location.search, location.hash].filter((part) => typeof part === 'string').join('')
    : value;
  return (typeof text === 'string' ? sameOriginPath(text) : null) ?? '/';
}

/** The page of this origin whose link was followed before hydration, so that no router state exists; else undefined. */
export function pageBefore(): string | undefined {
  const { origin } = window.location;
  return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : undefined;
}
