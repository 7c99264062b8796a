import { type Locator, type Page } from '@playwright/test';
import { hydrated } from './heldScripts';
import { settled } from './settled';

/** The field for the order of the list. */
export const sortSelect = (page: Page): Locator => page.getByRole('main').getByRole('combobox', { name: /sort/i });

/** Chooses the sort option with this value. */
export const chooseSort = (page: Page, value: string) => sortSelect(page).selectOption(value);

/** Navigates inside the page, as a link does, which is much faster than a reload. */
export async function goOn(page: Page, path: string): Promise<void> {
  // A page that React does not run yet misses it.
  await hydrated(page);
  await page.evaluate((address) => {
    // Every entry of the router has a key of its own.
    history.pushState({ key: Math.random().toString(36).slice(2) }, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Scrolls an element into the middle of the window. Returns its position there, once it no longer moves: rows around it are rendered meanwhile. */
export const scrollToMiddle = (element: Locator): Promise<number> =>
  settled(element.page(), async () => {
    await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    return (await element.boundingBox())!.y;
  });

/** Keeps the messages of the page open: 3000 ms may be too short for several presses on a busy machine. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 3000 ? 0 : start(run, ms)) });
  });
