import { baseUrl } from './baseUrl';

const EMBEDDED = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** `//host`, also with backslashes, or with the tabs and line breaks that URL parsers drop. */
const OTHER_HOST = /^[\s\0]*[\\/][\t\n\r]*[\\/]/;

/**
 * The absolute address if it is allowed as an image source, else null. Relative addresses are resolved against the API's base address.
 * Allowed are https, the page's origin, the API's origin, and embedded PNG, JPEG, GIF and WebP images.
 * On the server, which writes its own addresses in full, any http address is allowed: the browser's policy refuses those of other hosts.
 */
export function safeImageUrl(address: unknown): string | null {
  if (typeof address !== 'string' || address.trim() === '' || OTHER_HOST.test(address)) return null;
  if (EMBEDDED.test(address)) return address;
  const base = typeof window === 'undefined' ? null : baseUrl();
  const url = parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const isOurs = () => base === null || [window.location.origin, new URL(base).origin].includes(url.origin);
  return url.protocol === 'https:' || isOurs() ? url.href : null;
}

function parse(address: string, base: string | null): URL | null {
  try {
    return new URL(address, base === null ? undefined : `${base}/`);
  } catch {
    return null;
  }
}
