/** Where the API is when the page does not say. */
const LOCAL_DEVELOPMENT = 'http://localhost:8000';

/** What has been read already: a list asks for it with each of its pictures. */
const known = new Map<string, string>();

/**
 * The API's base address, absolute and without a trailing slash. Read from `<meta name="api-base-url">` on every call,
 * so that one build works under any origin: "" means the origin that served the page.
 */
export function baseUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]')?.content ?? LOCAL_DEVELOPMENT;
  const address = known.get(content) ?? new URL(content.trim(), window.location.origin).href.replace(/\/+$/, '');
  known.set(content, address);
  return address;
}
