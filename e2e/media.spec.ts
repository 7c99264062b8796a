import { writeFile } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { fillLogin, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, logIn, test } from './support/mockTest';

/** The contrast of each visible text to white paper, below `least`. */
const faintTexts = (page: Page, least: number) =>
  page.evaluate((limit) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim()),
      )
      .filter((element) => element.checkVisibility())
      .map((element) => [element.textContent, 1.05 / (luminance(getComputedStyle(element).color) + 0.05)] as const)
      .filter(([, contrast]) => contrast < limit);
  }, least);

test('UX-39 a cart of three pages prints its lines and its total alone, in the light scheme', async ({ page, api }) => {
  await page.addInitScript(() => localStorage.setItem('color_scheme', 'dark'));
  await logIn(page);
  api.products = Array.from({ length: 24 }, (_, index) => makeProduct({ id: index + 1, name: `Walnuts ${index + 1}` }));
  for (const { id } of api.products) api.putIntoCart(id, 2);
  await page.goto('/cart');
  const lines = page.getByTestId('cart-line');
  await expect(lines).not.toHaveCount(0);
  await expect.poll(() => faintTexts(page, 4.5)).not.toEqual([]);
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await test.step('UX-39 on the screen the dark scheme stays', () => expect.poll(scheme).toBe('dark'));

  await page.emulateMedia({ media: 'print' });
  await expect(lines).toHaveCount(24);
  await expect(lines.last()).toBeVisible();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('NPR 60,000.00');
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button'),
    page.getByRole('main').getByRole('link', { name: 'Place Order' }),
    page.getByText('Skip to content'),
    page.getByText('Remove'),
    page.getByText('Login successful!'),
  ]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
  await expect.poll(() => faintTexts(page, 4.5)).toEqual([]);
  await expect.poll(scheme).toBe('light');
  const pdf = await page.pdf({ format: 'A4' });
  if (process.env.PRINT_TO) await writeFile(`${process.env.PRINT_TO}/cart.pdf`, pdf);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
});

test('in forced colours the choice, the current page and the badges can be seen', async ({ page, api }) => {
  const look = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return { ground: backgroundColor, border: `${borderTopStyle} ${borderTopWidth}` };
    });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  // Grounds change by a transition.
  const ground = (locator: Locator) => async () => (await look(locator)).ground;
  await expect.poll(ground(choice('Email'))).toBe(highlight);
  await expect.poll(ground(choice('Phone'))).not.toBe(highlight);

  await page.getByRole('combobox', { name: 'Search the shop' }).fill(api.products[0]!.name);
  const match = page.getByRole('option').first().locator('b').first();
  const colour = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(async () => (await colour(match)) === (await colour(page.getByRole('option').first()))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveCSS('outline-style', 'solid');

  api.putIntoCart(1, 3);
  await page.keyboard.press('Escape');
  await fillLogin(page, 'sita@example.com', 'Walnut1234');
  await submit(page).click();
  await expect(page).toHaveURL('/');
  await goOn(page, '/products');
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect.poll(ground(link('Products'))).toBe(highlight);
  await expect.poll(ground(link('Home'))).not.toBe(highlight);
  for (const badge of [page.getByTestId('cart-badge'), page.getByText('3 in cart').locator('..')])
    await expect.poll(async () => (await look(badge)).border).toBe('solid 1px');
});
