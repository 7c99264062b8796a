import { baseUrl } from '../http/baseUrl';

const EMBEDDED = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** `//host`, also with back-slashes, or with the tabs and line breaks that a URL parser drops. */
const OTHER_HOST = /^[\s\0]*[\\/][\t\n\r]*[\\/]/;

/**
 * An absolute address that may become an image's source, or null. Relative addresses belong to the API's base address; allowed are https,
 * the page's own origin, the API's origin, and embedded PNG, JPEG, GIF and WebP pictures.
 */
export function safeImageUrl(address: unknown): string | null {
  if (typeof address !== 'string' || address.trim() === '' || OTHER_HOST.test(address)) return null;
  if (EMBEDDED.test(address)) return address;
  const base = baseUrl();
  const url = parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const isOurs = () => url.origin === window.location.origin || url.origin === new URL(base).origin;
  return url.protocol === 'https:' || isOurs() ? url.href : null;
}

function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, `${base}/`);
  } catch {
    return null;
  }
}
