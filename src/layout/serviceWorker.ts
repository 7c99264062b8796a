/** The service worker that lets the shop open without a connection, and the newer version that it may have ready. */

const LOOK_AGAIN = 60 * 60 * 1000;

let ready: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** The worker of a newer shop than this page's, once it is ready to take over. */
export const readNewVersion = (): ServiceWorker | null => ready;

/** Calls `listener` when `readNewVersion` changes; the answer ends that. */
export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const takeOver = (worker: ServiceWorker) => worker.postMessage({ type: 'SKIP_WAITING' });

/** Lets the newer version take over and loads the page anew as soon as it has. */
export function reloadWithNewVersion(worker: ServiceWorker): void {
  // Another tab may have let it take over already, or a still newer one may have replaced it.
  if (worker.state !== 'installed') return window.location.reload();
  worker.addEventListener(
    'statechange',
    () => ['activated', 'redundant'].includes(worker.state) && window.location.reload(),
  );
  takeOver(worker);
}

/** Whether the page that the server hands out now is started by the very script that has started this one; its name changes with any other. */
async function pageIsNewest(): Promise<boolean> {
  const page = await (await fetch('/', { cache: 'no-cache' })).text();
  return page.includes(document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry ?? '');
}

/** Pages come from the network first, so a fresh page needs no offer: its worker takes over in silence. */
async function consider(worker: ServiceWorker): Promise<void> {
  if (await pageIsNewest()) return takeOver(worker);
  ready = worker;
  listeners.forEach((listener) => listener());
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const considerWaiting = () => {
    if (registration.waiting && registration.active) consider(registration.waiting).catch(() => undefined);
  };
  considerWaiting();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && considerWaiting());
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN);
}

/** Registers the worker once the page has loaded and the browser has time. Without one the shop works all the same. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = () => void setTimeout(() => register().catch(() => undefined), 1000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
