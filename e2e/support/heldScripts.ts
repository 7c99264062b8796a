import { expect, type Page } from '@playwright/test';

/** Opens a page as it is before its scripts come: they wait for `release`. */
export async function openHeld(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return { release };
}

/** Waits until React runs the page of a visitor: the links to the login are hidden before. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('header a[href="/login"]');
    return link && getComputedStyle(link).visibility === 'visible';
  });
