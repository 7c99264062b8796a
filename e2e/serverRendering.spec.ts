import { expect, logInAs, test } from './support/realTest';

const PAGES = ['/', '/products', '/products?search=almond', '/categories/1', '/products/1'];

test('without JavaScript the public pages show their products', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of PAGES) {
    await test.step(path, async () => {
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
  await context.close();
});

test('a login form keeps text typed before hydration and is not sent before', async ({ page, member }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/main\./, async (route) => {
    await held;
    await route.continue();
  });
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
      const [first, second] = [
        ['light', 1280],
        ['dark', 360],
      ] as const;
      // Every page for each reader, and in each form; the two with the most parts in every pairing.
      for (const [[colorScheme, width], paths] of [
        [who === 'a visitor' ? first : second, PAGES],
        [who === 'a visitor' ? second : first, ['/', '/products']],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const path of paths) {
          await test.step(`${path}, ${colorScheme}`, async () => {
            await page.goto(path);
            const button = page.getByTestId('product-card').first().getByRole('button');
            await expect(button).toHaveText(who === 'a member' ? 'Add to Cart' : 'Login to Buy');
            if (who === 'a member') await expect(button).toBeEnabled();
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
