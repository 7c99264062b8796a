const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Whether the page that the server sends now starts the same scripts as this page. Scripts that webpack adds later have no `defer`. */
async function pageIsNewest(): Promise<boolean> {
  const page = await (await fetch('/', { cache: 'no-cache' })).text();
  return [...document.querySelectorAll('script[defer]')].every((script) =>
    page.includes(script.getAttribute('src') ?? ''),
  );
}

/**
 * Registers the service worker, with which the shop opens offline. When a newer version of the shop is ready, `onNewVersion` gets a function that
 * activates it and reloads the page.
 */
export async function registerServiceWorker(onNewVersion: (activate: () => void) => void): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import(/* webpackChunkName: "workbox" */ 'workbox-window');
  const workbox = new Workbox('/sw.js');

  workbox.addEventListener('waiting', async () => {
    // Pages come from the network first: a page that is itself the newest version needs no reload.
    if (await pageIsNewest().catch(() => false)) return workbox.messageSkipWaiting();
    onNewVersion(() => {
      const reload = () => window.location.reload();
      // Another tab may have activated it meanwhile.
      if (!registration?.waiting) return reload();
      workbox.addEventListener('controlling', reload);
      workbox.messageSkipWaiting();
    });
  });

  const registration = await workbox.register();
  setInterval(() => void workbox.update().catch(() => undefined), UPDATE_INTERVAL);
}
