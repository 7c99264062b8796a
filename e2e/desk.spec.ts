import { type Locator, type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { logInAsStaff, placeOrder, readProducts } from './support/orders';
import { expect, test } from './support/realTest';

const sideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('staff deliver an order step by step on a phone and record the cash', async ({ page, request }) => {
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 9)!;
  const { number } = await placeOrder(request, product);
  await logInAsStaff(page, request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/desk');
  await page.getByRole('main').getByRole('searchbox').fill(number.toLowerCase());
  // The list of the search replaces the one before.
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByTestId('order-row');
  await expect(row).toHaveCount(1);
  await expect.poll(() => sideScroll(page)).toBe(false);
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect.poll(() => sideScroll(page)).toBe(false);
  const state = page.getByTestId('order-state');
  const groundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const colours = new Set([await groundOf(state)]);
  for (const [button, text] of [
    ['Start packing', 'Packing'],
    ['Out for delivery', 'Out for delivery'],
    ['Mark as delivered', 'Delivered'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    // Cash is due: it asks.
    if (text === 'Delivered') await page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click();
    await expect(state).toHaveText(text);
    colours.add(await groundOf(state));
  }
  expect(colours.size).toBe(4);
  await page.getByRole('button', { name: /^Cash collected: NPR/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Collected NPR/ })
    .click();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Cash on delivery, paid');

  // Paper has the packing slip alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: `Packing slip ${number}` })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await goOn(page, '/desk?show=expired');
  const chip = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true });
  await expect(chip('Expired')).toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await groundOf(chip('Expired'))) !== (await groundOf(chip('All')))).toBe(true);
  await page.emulateMedia({ forcedColors: 'none' });

  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, heading] of [
    ['/desk/picklist', 'Pick list'],
    ['/desk/overview', 'Overview'],
  ] as const) {
    await goOn(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await expect.poll(() => sideScroll(page)).toBe(false);
  }

  await placeOrder(request, product);
  await page.setViewportSize({ width: 360, height: 740 });
  await goOn(page, '/desk/picklist?slot=courier');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.evaluate(() => {
    const [sheet] = (document.adoptedStyleSheets = [new CSSStyleSheet()]);
    sheet!.replaceSync('html { font-size: 200% !important; }');
  });
  const main = page.getByRole('main');
  await expect
    .poll(() => main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
});
