/** The default when the page names no address. */
const LOCAL_DEVELOPMENT = 'http://localhost:8000';

/**
 * The API's base address, absolute and without a trailing slash. Read from `<meta name="api-base-url">`, so that
 * one build works at any origin: "" means the origin of the page.
 */
export function baseUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]')?.content ?? LOCAL_DEVELOPMENT;
  return new URL(content.trim(), window.location.origin).href.replace(/\/+$/, '');
}
