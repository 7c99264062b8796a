import { nextTask } from './app/nextTask';

/**
 * The page is painted as its HTML stands; then the shop is put together, one step a task, so that a slow phone is never busy for long.
 * What the steps import is in the chunk "shop".
 */
async function start(root: HTMLElement): Promise<void> {
  await painted();
  // Until then the whole line was the page's own; now the scripts may come, those of the page that is open too.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[as="script"]')) link.media = '';
  await import(/* webpackChunkName: "shop" */ './app/theme');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './app/store');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './app/layout/Layout');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './app/routes');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ 'react-dom/client');
  await nextTask();
  const { startShop } = await import(/* webpackChunkName: "shop" */ './app/startShop');
  await nextTask();
  startShop(root);
}

/** In milliseconds: nobody waits longer than this for the first paint, which a tab in the background never has. */
const PATIENCE = 1000;

/** Resolves when the page's HTML is on the screen. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE);
  });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
