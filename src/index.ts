// Must run before notistack is loaded.
import './components/feedback/gooberSheet';
import { nextTask } from './app/nextTask';

/**
 * The page is painted as its HTML stands; then the shop is put together, one step a task, so that a slow phone is never busy for long.
 * What the steps import is in the chunk "shop".
 */
async function importShop() {
  await import(/* webpackChunkName: "shop" */ './app/theme/theme');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './app/store');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './layout/Layout');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ './app/routes');
  await nextTask();
  await import(/* webpackChunkName: "shop" */ 'react-dom/client');
  await nextTask();
  return import(/* webpackChunkName: "shop" */ './app/startShop');
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function start(root: HTMLElement): Promise<void> {
  await Promise.race([painted(), pause(1000)]);
  // Until then the whole line was the page's own; now the scripts may come, those of the page that is open too.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[as="script"]')) link.media = '';
  let shop: Awaited<ReturnType<typeof importShop>> | undefined;
  while (!shop) {
    shop = await importShop().catch(async (failure: Error) => {
      if (failure.name !== 'ChunkLoadError') throw failure;
      // What a broken line has kept away is asked for again.
      await pause(3000);
      return undefined;
    });
  }
  await nextTask();
  shop.startShop(root);
}

/** Resolves when the page's HTML is on the screen, which it never is in a tab in the background. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
