import { rendered } from './support/heldScripts';
import { expect, logInAs, test } from './support/realTest';

const PAGES = ['/', '/products', '/products?search=almond', '/categories/1', '/products/1'];

test('without JavaScript the public pages show their products, and their search works', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of PAGES) {
    await test.step(path, async () => {
      await rendered(page, path);
      await page.goto(path);
      const card = page.getByTestId('product-card').first();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(card.getByRole('heading')).toBeVisible();
        await expect(card.getByText(/^NPR [\d,]+\.\d\d$/)).toBeVisible();
        if (path === '/products') await expect(page.getByRole('radio').first()).toBeVisible({ visible: width > 1000 });
      }
    });
  }
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(/^Almonds/);
  await expect(article.getByText('NPR 895.00')).toBeVisible();
  await expect(article.getByText(/^Large, flat almonds/)).toBeVisible();
  await expect
    .poll(() => article.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await test.step('search works without JavaScript, from every page, and keeps category and sort', async () => {
    // The server does not render the cart.
    await rendered(page, '/products?search=almond');
    for (const path of ['/', '/cart']) {
      await page.goto(path);
      await page.getByRole('combobox', { name: 'Search the shop' }).fill('almond');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/products?search=almond');
      await expect(page.getByText(/^Found \d+ product/)).toBeVisible();
    }
    await rendered(page, '/products?category=1&sort=price');
    await page.goto('/products?category=1&sort=price');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('almond');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/[?&]search=almond/);
    await expect(page).toHaveURL(/[?&]category=1/);
    await expect(page).toHaveURL(/[?&]sort=price/);
  });
  await context.close();
});

test('a login form keeps text typed before hydration and is not sent before', async ({ page, member }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/main\./, async (route) => {
    await held;
    await route.continue();
  });
  await rendered(page, '/login');
  await page.goto('/login', { waitUntil: 'commit' });
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in' });
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(submit).toBeDisabled();
  await page.keyboard.press('Enter');
  release();
  await expect(submit).toBeEnabled();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await submit.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test.describe('without the script of its page', () => {
  test.use({ failedRequestsExpected: true });

  test('F34 a page that the server has rendered stays, and its links work', async ({ page }) => {
    await page.route('**/assets/products.*.js', (route) => route.abort());
    await rendered(page, '/products');
    await page.goto('/products');
    await expect(page.getByRole('alert')).toContainText('You can read this page and follow its links.');
    await expect(page.getByTestId('product-card').first().getByRole('heading')).toBeVisible();
    await page.getByTestId('product-card').first().getByRole('link').first().click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const who of ['a visitor', 'a member'] as const) {
  test(
    `what the server has rendered is hydrated, not rendered anew: ${who}, light and dark, narrow and wide`,
    { tag: who === 'a member' ? '@nightly' : [] },
    async ({ page, member }) => {
      await page.addInitScript(() => {
        // Set while the page is parsed, before the scripts run.
        new MutationObserver((_changes, observer) => {
          const card = document.querySelector('[data-testid="product-card"]');
          if (!card) return;
          Object.assign(window, { rendered: card });
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      if (who === 'a member') await logInAs(page, member);
      // Every page for each reader, and in each form; for members the two with the most parts in both.
      const forms =
        who === 'a visitor'
          ? [
              ['/', '/categories/1', '/products/1'],
              ['/products', '/products?search=almond'],
            ]
          : [
              ['/', '/products', '/products?search=almond'],
              ['/', '/products', '/categories/1', '/products/1'],
            ];
      for (const [colorScheme, width, paths] of [
        ['light', 1280, forms[0]!],
        ['dark', 360, forms[1]!],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const path of paths) {
          await test.step(`${path}, ${colorScheme}`, async () => {
            await rendered(page, path);
            await page.goto(path);
            const card = page.getByTestId('product-card').first();
            // The heart comes once the page is hydrated.
            await expect(card.getByRole('button', { name: /^Favourite: / })).toBeVisible();
            if (who === 'a member') await expect(card.getByRole('button', { name: /^Add to Cart: / })).toBeEnabled();
            else await expect(card.getByRole('button', { name: /^Login to Buy: / })).toBeDisabled();
            const kept = await page.evaluate(
              () =>
                (window as unknown as { rendered: Element }).rendered ===
                document.querySelector('[data-testid="product-card"]'),
            );
            expect(kept).toBe(true);
          });
        }
      }
    },
  );
}
