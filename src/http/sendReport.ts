import { baseUrl } from './baseUrl';

/** Sends a report to the server that served the page, also while the page is left; to no server when the API is on another origin. Never throws. */
export function sendReport(path: string, report: object): void {
  if (baseUrl() !== window.location.origin) return;
  fetch(`${baseUrl()}${path}?_t=${Date.now()}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
