import { type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { expect, test } from './support/mockTest';

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const inBar = (page: Page, name: string) => banner(page).getByRole('link', { name, exact: true });

/** Each page that only says something, and its texts. */
const STATIC: [what: string, path: string, texts: (string | RegExp)[]][] = [
  ['§2.7 /payment/success', '/payment/success', ['Payment Successful!', 'Thank you for your purchase']],
  ['§2.7 /payment/cancel', '/payment/cancel', ['Payment Cancelled', 'Your payment was cancelled']],
  ['§2.5 /products/{id} shows the id, under construction', '/products/4711', [/4711/, /under construction/i]],
  ['§2.5 /categories is under construction', '/categories', [/under construction/i]],
  ['§2.5 /categories/{id} shows the id', '/categories/4711', [/4711/]],
];

test('§2 §9 a visitor on the front page, in the bar and in the footer', async ({ page, api }) => {
  await test.step('§2.2 §9.2 / shows 8 skeletons while the featured products load', async () => {
    const release = api.hold('GET /api/products/');
    await page.goto('/');
    await expect(page.getByTestId('product-skeleton')).toHaveCount(8);
    release();
  });
  await test.step('§2.2 §9.2 / asks for the featured products and shows 8 of them', async () => {
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
    await expect(page.getByTestId('product-card')).toHaveCount(8);
    await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
    expect(api.sent('GET /api/products/')[0]?.query.get('featured')).toBe('true');
    // Scripts of other pages would share the line with those of this one.
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
  });
  await test.step('§2.4 the Subscribe button of the newsletter does nothing', async () => {
    await main(page).locator('input[type="email"]').fill('sita@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await main(page).getByRole('link', { name: 'Get Started' }).hover();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(api.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });
  await test.step('§1.2 §2 the footer has quick links, inert customer-service links and contact details', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: /quick links/i })).toBeVisible();
    await expect(footer.getByRole('heading', { name: /customer service/i })).toBeVisible();
    await expect(footer).toContainText('@');
    await expect(footer.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute('href', '/products');
  });
  await test.step('the first screen of a phone shows the first products', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByTestId('product-card').nth(1).getByRole('heading')).toBeInViewport({ ratio: 1 });
  });
  await test.step('§2.14 on a phone the links collapse into a menu, logged out', async () => {
    await expect(inBar(page, 'Categories')).toBeHidden();
    await banner(page).getByRole('button', { name: /menu/i }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'Products', 'Categories', 'Login', 'Sign Up'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect(page).toHaveURL('/categories');
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('§2.10 the brand leads home; the links lead to Home, Products, Categories and the cart', async () => {
    for (const [name, path] of [
      ['Products', '/products'],
      ['Categories', '/categories'],
      ['Home', '/'],
      ['Cart', '/cart'],
    ] as const) {
      await inBar(page, name).click();
      await expect(page).toHaveURL(path);
    }
    await banner(page)
      .getByRole('link', { name: /mewa pasal/i })
      .first()
      .click();
    await expect(page).toHaveURL('/');
  });
  await test.step('§2.3 / has three static category tiles that lead to /categories', async () => {
    await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
    for (const name of ['Electronics', 'Fashion', 'Home & Garden'])
      await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', '/categories');
  });
  await test.step('§2.1 / has a hero whose Get Started link leads to /products', async () => {
    await main(page).getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/products');
  });
  await test.step('§2.10 the search box goes to /products?search={text}', async () => {
    // A new page takes the focus: the box would lose it between its text and Enter.
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused();
    await banner(page).getByRole('combobox').fill('almonds & more');
    await banner(page).getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/products\?search=almonds(\+|%20)%26(\+|%20)more$/);
    await expect.poll(() => api.sent('GET /api/products/').at(-1)?.query.get('search')).toBe('almonds & more');
  });
  await test.step('§2.12 logged out: Login and Sign Up', async () => {
    await inBar(page, 'Login').click();
    await expect(page).toHaveURL('/login');
    await inBar(page, 'Sign Up').click();
    await expect(page).toHaveURL('/register');
  });
  for (const [what, path, texts] of STATIC) {
    await test.step(what, async () => {
      await goOn(page, path);
      for (const text of texts) await expect(main(page).getByText(text).first()).toBeVisible();
    });
  }
});

test.describe('an address without a page', () => {
  // Chromium logs the status of the document.
  test.use({ failedRequestsExpected: true });

  test('UX-46 §2 what is no page is not found, what cannot be decoded is a bad request, and both show the shop and lead on', async ({
    page,
    request,
  }) => {
    // The page of all states is no part of the shop that is built.
    const paths = ['/no-such-page', '/orders/1/2/3', '/products/1/more', '/almonds.html', '/dev/states'];
    for (const path of paths) expect((await request.get(path)).status(), path).toBe(404);
    expect((await request.get('/%E0%A4%A')).status()).toBe(400);
    expect((await page.goto('/products/100%'))?.status()).toBe(400);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await main(page).getByRole('link').first().click();
    await expect(page.getByTestId('product-card').first()).toBeVisible();
    expect((await page.goto(paths[0]!))?.status()).toBe(404);
    for (const path of paths) {
      await goOn(page, path);
      await expect(page).toHaveURL(path);
      await expect(main(page).getByRole('heading', { name: /not found/i })).toBeVisible();
    }
    await main(page).getByRole('link').first().click();
    await expect(page).not.toHaveURL(paths.at(-1)!);
    await expect(page.getByRole('heading', { name: /not found/i })).toBeHidden();
  });
});
