import { type Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { expect, logInAs, shopUrl, test } from './support/realTest';
import { type Quote } from '../contract/orders';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Adds the first product that is in stock by its card, and goes on from the cart. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/products?sort=price');
  const card = page
    .getByTestId('product-card')
    .filter({ has: page.getByRole('button', { name: 'Add to Cart', disabled: false }) });
  await card.first().getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await page.goto('/cart');
  await main(page).getByRole('link', { name: 'Place Order' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

async function enterAddress(page: Page): Promise<void> {
  await main(page).getByRole('combobox', { name: 'Municipality' }).fill('काठमाडौं १०');
  await page.getByRole('option', { name: /^Kathmandu/ }).click();
  await expect(main(page).getByRole('combobox', { name: 'Ward' })).toHaveValue('10');
  await main(page).getByLabel('Tole or street').fill('Baneshwor');
  await main(page).getByLabel('Phone number').fill('9812345678');
  await press(page, 'Deliver here');
}

/** The first slot of a later day: those of today may close while the test runs. */
async function chooseSlot(page: Page): Promise<void> {
  await main(page).getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
  await main(page).getByRole('radiogroup', { name: 'Delivery time' }).getByRole('radio').first().check();
  await press(page, 'Continue to payment');
}

async function choosePayment(page: Page, method: RegExp): Promise<void> {
  await main(page).getByRole('radio', { name: method }).check();
  await press(page, 'Continue to review');
  await expect(main(page).getByRole('heading', { name: 'Review' })).toBeFocused();
}

// The tests of a worker share a context, so that its viewport is not set by `test.use`.
test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('a member enters an address in Kathmandu, chooses a slot, pays on delivery and comes to the order', async ({
  page,
  member,
}) => {
  await logInAs(page, member);
  await fillCart(page);
  await enterAddress(page);
  await expect(main(page).getByRole('heading', { name: 'Delivery' })).toBeFocused();
  await chooseSlot(page);
  await choosePayment(page, /^Cash on delivery/);
  expect(await axeViolations(page, '/checkout')).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  const button = main(page).getByRole('button', { name: 'Place order' });
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await expect(page.getByTestId('cart-badge')).toBeHidden();
});

test.describe('a changed price', () => {
  test.use({ failedRequestsExpected: true });

  test('is shown line by line; one more press leads by eSewa to the payment and back', async ({ page, member }) => {
    // The page sees a price that was lower before: the real server refuses the order with what it costs now.
    await page.route('**/api/checkout/quote/**', async (route) => {
      const answer = await route.fetch();
      const quote = (await answer.json()) as Quote;
      const lower = (money: string) => (Number(money) - 1).toFixed(2);
      for (const line of quote.lines) line.unit_price = line.total_price = lower(line.unit_price);
      await route.fulfill({ response: answer, json: { ...quote, total: lower(quote.total) } });
    });
    await logInAs(page, member);
    await fillCart(page);
    await enterAddress(page);
    await chooseSlot(page);
    await choosePayment(page, /^eSewa/);
    await press(page, 'Pay with eSewa');
    await expect(main(page).getByRole('alert')).toContainText(/was [\d,]+\.\d\d, now [\d,]+\.\d\d/);
    await expect(main(page).getByTestId('order-line')).toContainText(/was [\d,]+\.\d\d, now/);
    await press(page, 'Pay with eSewa');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${shopUrl()}/payment/success\\?order=\\d+$`));
    await page.goBack();
    await expect(page).not.toHaveURL(/checkout/);
  });
});
