import { expect, type Page } from '@playwright/test';

/** Waits until the server has rendered this page and keeps it: a busy server sends the neutral shell for it meanwhile. */
export const rendered = (page: Page, path: string) =>
  expect.poll(async () => (await page.request.get(path)).text()).toContain('id="server-data"');

/** Opens a page as it is before its scripts come: they wait for `release`. */
export async function openHeld(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return { release };
}

/** Waits until React runs the page: before, the links to the login are hidden, and the menu of a member is not there. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    if (document.querySelector('header button[aria-haspopup="menu"]')) return true;
    const link = document.querySelector('header a[href$="/login"]');
    return link && getComputedStyle(link).visibility === 'visible';
  });
