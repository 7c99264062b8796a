import { pageSettings } from '../config/pageSettings';

/** The API's base address, absolute and without a trailing slash. "" in the page's settings means the origin of the page, so that one build works at any. */
export function baseUrl(): string {
  return new URL(pageSettings().apiBaseUrl.trim(), window.location.origin).href.replace(/\/+$/, '');
}
