import { pageSettings } from '../config/pageSettings';

/** The API's base address, absolute and without a trailing slash. "" in the page's settings means the origin of the page, so that one build works at any. */
export function baseUrl(): string {
  const { apiBaseUrl, origin } = pageSettings();
  return new URL(apiBaseUrl.trim(), origin).href.replace(/\/+$/, '');
}
