import { REQUEST_TIMEOUT } from '../http/request';

/** The status with which the server answers a HEAD request; null when it cannot be reached, or only a proxy before it. */
export async function headStatus(url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return response && response.status < 500 ? response.status : null;
}

export const reload = () => window.location.reload();

/** Reloads if the server answers: a reload without a connection would leave the browser's own error page. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = (await headStatus(window.location.href)) !== null;
  if (reachable) reload();
  return reachable;
}
