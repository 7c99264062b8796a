import { goOn } from './support/controls';
import { field, fillLogin, fillRegistration, goodRegistration, submit } from './support/forms';
import { readMailLink } from './support/outbox';
import { expect, newEmail, password, shopDataDir, test } from './support/realTest';

/** Each path, and its title, which says that the page is there. */
const NARROW = {
  '/products': /^Products/,
  '/login': /^Log in/,
  '/register': /^Sign up/,
  '/cart': /^Cart/,
  '/categories': /^Categories/,
  '/payment/success': /^Payment successful/,
  '/no-such-page': /^Page not found/,
  '/': /^Dry fruits and groceries/,
};

for (const width of [1440, 360]) {
  test(
    `HD-02 UX-45 §1.1 §2 a newcomer's whole journey at ${width} pixels, on the real shop`,
    { tag: width > 360 ? '@nightly' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const phone = width < 600;
      const email = newEmail();
      const cards = page.getByTestId('product-card');
      const cartLink = page.getByRole('banner').getByRole('link', { name: /cart/i });
      const openMenu = async () => {
        if (phone) await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
        else await page.getByRole('banner').getByRole('button', { name: /sita/i }).click();
      };

      await page.goto('/');
      await expect(cards).toHaveCount(8);
      for (const picture of await cards.locator('img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
          .toBe(true);
      }
      await page.getByRole('link', { name: 'Get Started' }).click();
      await expect(page.getByText(/^Found \d+ product\(s\)$/)).toBeVisible();
      await page.getByRole('combobox', { name: 'Search the shop' }).fill('almnod');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/products?search=almnod');
      await expect(cards.first()).toContainText(/almond/i);
      await expect(cards.first().getByRole('button', { name: 'Login to Buy' })).toBeDisabled();

      await goOn(page, '/register');
      await fillRegistration(page, {
        ...goodRegistration,
        Email: email,
        Password: password,
        'Confirm Password': password,
      });
      await submit(page).click();
      await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
      await expect(page).toHaveURL('/login');

      // While the mail is on its way.
      await test.step('UX-32 §2 no page is wider than a screen of 320 pixels', async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        for (const [path, title] of Object.entries(NARROW)) {
          await goOn(page, path);
          await expect(page).toHaveURL(path);
          await expect(page).toHaveTitle(title);
          await expect(page.locator('main h1')).toHaveCount(1);
          await expect(page.getByTestId('product-skeleton')).toHaveCount(0);
          const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(wide, path).toBeLessThanOrEqual(320);
        }
        await page.setViewportSize({ width, height: 800 });
      });

      // The mail has another name of this machine.
      const { pathname, search } = new URL(await readMailLink(shopDataDir(), email));
      await page.goto(pathname + search);
      await expect(page).toHaveURL(/\/login/);

      await goOn(page, '/cart');
      await page
        .getByRole('main')
        .getByRole('link', { name: /log ?in/i })
        .click();
      await expect(field(page, 'Email')).toBeVisible();
      await fillLogin(page, email.toUpperCase(), password);
      await submit(page).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();

      await goOn(page, '/products?sort=price');
      await expect(page.getByText(/^Found \d{3,} product\(s\)$/)).toBeVisible();
      await expect(async () => {
        const prices = await cards.getByText(/^NPR [\d,.]+$/).allTextContents();
        const amounts = prices.map((price) => Number(price.replace(/[^\d.]/g, '')));
        expect(amounts.length).toBeGreaterThanOrEqual(24);
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      }).toPass();
      const buyable = cards.filter({ has: page.getByRole('button', { name: 'Add to Cart', disabled: false }) }).first();
      await buyable.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText(/^Added .+ to cart$/)).toBeVisible();
      await expect(page.getByTestId('cart-badge')).toHaveText('1');
      await page.reload();
      await expect(page.getByTestId('cart-badge')).toHaveText('1');
      await cartLink.click();
      await expect(page.getByText('1 item(s) in cart', { exact: true })).toBeVisible();

      await page
        .getByTestId('cart-line')
        .getByRole('button', { name: /remove/i })
        .click();
      await expect(page.getByText('Item removed from cart')).toBeVisible();
      await expect(page.getByText('Your cart is empty')).toBeVisible();

      await openMenu();
      await page.getByText('Logout', { exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByText('Logged out successfully')).toBeVisible();
      await goOn(page, '/orders');
      await expect(page).toHaveURL(/\/login$/);
    },
  );
}
