import { type Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { goOn } from './support/controls';
import { expect, logInAs, shopUrl, test } from './support/realTest';
import { settled } from './support/settled';
import { type Product } from '../contract/wire';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** The structured data of the page by its type. */
const described = (page: Page): Promise<Record<string, Record<string, unknown>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
        const data = JSON.parse(script.textContent ?? '') as Record<string, unknown>;
        return [data['@type'], data];
      }),
    ),
  );

// The tests of a worker share a context, so that its viewport is not set by `test.use`.
test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('a member finds a product, enlarges its picture, adds three, and goes on to its category', async ({
  page,
  member,
}) => {
  await logInAs(page, member);
  await page.goto('/products?search=orthodox');
  await page.getByRole('link', { name: /^Ilam Orthodox Black Tea/ }).click();
  await expect(heading(page)).toHaveText(/^Ilam Orthodox Black Tea \(.+\), 100 g$/);
  await expect(main(page).getByText('NPR 360.00 per 100 g')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'More in Tea & Coffee' })).toBeVisible();
  const url = page.url();
  await expect
    .poll(() => described(page))
    .toMatchObject({
      Product: { url, offers: { price: '360.00', priceCurrency: 'NPR', url } },
      BreadcrumbList: { itemListElement: Array(4).fill({}) },
    });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url);
  expect(await axeViolations(page, 'a product')).toEqual([]);

  await main(page)
    .getByRole('button', { name: /^Enlarge the picture/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Ilam Orthodox/ });
  const picture = dialog.getByRole('img');
  // The keys go to the dialog once it has the focus.
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await settled(page, width);
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  expect(await axeViolations(page, 'the enlarged picture')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const add = main(page).getByRole('button', { name: /^Add to Cart: Ilam Orthodox/ });
  await expect(add).toBeInViewport();
  await main(page).getByRole('button', { name: 'One more' }).click({ clickCount: 2 });
  await add.click();
  await expect(main(page).getByRole('link', { name: 'In your cart: 3' })).toBeVisible();

  await main(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tea & Coffee' }).click();
  await expect(heading(page)).toHaveText('Tea & Coffee');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  expect(await axeViolations(page, 'a category')).toEqual([]);
  // By the keyboard: the message of the cart covers the link for some seconds.
  await main(page).getByRole('link', { name: 'Categories' }).press('Enter');
  await expect(page.getByTestId('category-card').first()).toBeVisible();
  expect(await axeViolations(page, 'the categories')).toEqual([]);
});

test.describe('products that cannot be bought', () => {
  test.use({ failedRequestsExpected: true });

  test(
    'a sold out product and an unknown one lead on, and show what was viewed',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const products = (await (await request.get(`${shopUrl()}/api/products/`)).json()) as Product[];
      const inStock = products.find(({ quantity }) => quantity > 0)!;
      const soldOut = products.find(({ quantity }) => quantity === 0)!;
      await page.goto(`/products/${inStock.id}`);
      await expect(heading(page)).toHaveText(inStock.name);
      await goOn(page, `/products/${soldOut.id}`);
      await expect(main(page).getByText('Out of stock').first()).toBeVisible();
      const viewed = main(page).getByRole('region', { name: 'Recently viewed' });
      await expect(viewed.getByTestId('product-card')).toHaveCount(1);
      expect(await axeViolations(page, 'a sold out product')).toEqual([]);
      await page.goto('/products/999999');
      await expect(heading(page)).toHaveText('We cannot find this product');
      await expect(viewed.getByRole('link')).toHaveAttribute('href', `/products/${inStock.id}`);
      expect(await axeViolations(page, 'an unknown product')).toEqual([]);
      await viewed.getByRole('button', { name: 'Clear' }).click();
      await expect(viewed).toBeHidden();
    },
  );

  test(
    'a product is shown as the list had it while its details load, without a picture, and when they do not come',
    { tag: '@nightly' },
    async ({ page }) => {
      const details = /\/api\/products\/\d+\/\?/;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(details, async (route) => {
        await released;
        const response = await route.fetch();
        await route.fulfill({ json: { ...((await response.json()) as Product), image: null } });
      });
      await page.goto('/products?search=orthodox');
      const link = page.getByRole('link', { name: /^Ilam Orthodox Black Tea/ });
      await link.click();
      await expect(heading(page)).toHaveText(/^Ilam Orthodox Black Tea/);
      expect(await axeViolations(page, 'a product while its details load')).toEqual([]);
      release();
      await expect(main(page).getByText('Pack', { exact: true })).toBeVisible();
      await expect(main(page).getByRole('button', { name: /^Enlarge the picture/ })).toBeHidden();
      expect(await axeViolations(page, 'a product without a picture')).toEqual([]);

      await page.unroute(details);
      await page.route(details, (route) => route.abort());
      await page.goto('/products?search=orthodox');
      await link.click();
      await expect(main(page).getByText('Price and stock could not be refreshed.')).toBeVisible();
      expect(await axeViolations(page, 'a product whose details do not come')).toEqual([]);
    },
  );
});
