import { type APIRequestContext, type Page } from '@playwright/test';
import { type Quote } from '../contract/orders';
import { axeViolations } from './support/axe';
import { addAddress, callAs, closeSlot, placeOrder, putIntoCart, readProducts } from './support/orders';
import { expect, logInAs, type Member, shopUrl, test } from './support/realTest';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const days = (page: Page) => main(page).getByRole('group', { name: 'Day' }).getByRole('button');
const slots = (page: Page) => main(page).getByRole('radiogroup', { name: 'Delivery time' }).getByRole('radio');
const state = (page: Page) => page.getByTestId('order-state');
const sideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Logs in with the cheapest product that is in stock in the cart. */
async function logInWithCart(page: Page, request: APIRequestContext, member: Member): Promise<void> {
  await putIntoCart(
    request,
    member,
    (await readProducts(request)).find(({ quantity }) => quantity > 0)!,
  );
  await logInAs(page, member);
}

async function enterAddress(page: Page, search: string, place: RegExp, ward: string): Promise<void> {
  await main(page).getByRole('combobox', { name: 'Municipality' }).fill(search);
  await page.getByRole('option', { name: place }).click();
  await expect(main(page).getByRole('combobox', { name: 'Ward' })).toHaveValue(ward);
  await main(page).getByLabel('Tole or street').fill('Baneshwor');
  await main(page).getByLabel('Phone number').fill('9812345678');
  await press(page, 'Deliver here');
  await expect(main(page).getByRole('heading', { name: 'Delivery', exact: true })).toBeFocused();
}

async function choosePayment(page: Page, method: RegExp): Promise<void> {
  await main(page).getByRole('radio', { name: method }).check();
  await press(page, 'Continue to review');
  await expect(main(page).getByRole('heading', { name: 'Review' })).toBeFocused();
}

const addressOf = (path: string) => new RegExp(`^${shopUrl()}${path}$`);

test('with cash on a phone: ordered, cancelled, and ordered again', async ({ page, request, member }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInWithCart(page, request, member);
  await page.goto('/cart');
  await expect(page.getByTestId('cart-badge')).toBeVisible();
  await main(page).getByRole('link', { name: 'Place Order' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await enterAddress(page, 'काठमाडौं १०', /^Kathmandu/, '10');
  // The slots of today may close while the test runs.
  await days(page).nth(1).click();
  await expect(days(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await slots(page).and(page.locator(':enabled')).first().check();
  await press(page, 'Continue to payment');
  await choosePayment(page, /^Cash on delivery/);
  await expect.poll(() => sideScroll(page)).toBe(false);
  const button = main(page).getByRole('button', { name: 'Place order' });
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page).toHaveURL(addressOf('/orders/\\d+'));
  await expect(state(page)).toHaveText('Placed');
  await expect(page.getByTestId('cart-badge')).toBeHidden();
  await expect.poll(() => sideScroll(page)).toBe(false);

  await press(page, 'Cancel the order');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(state(page)).toHaveText('Cancelled');
  await press(page, 'Order again');
  await expect(main(page).getByText('1 item was added to your cart.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});

test('a gift with a card by courier, on a wide screen: cancelled at Khalti, and paid with eSewa', async ({
  page,
  request,
  member,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await addAddress(request, member, 'Chandannath');
  await logInWithCart(page, request, member);
  await page.goto('/checkout');
  await main(page).getByLabel('This is a gift for somebody else').check();
  await main(page).getByLabel('Recipient’s name').fill('Maya Tamang');
  await main(page).getByLabel('Recipient’s phone number').fill('9841234567');
  await main(page).getByLabel('Message on the card').fill('Happy Tihar!');
  expect(await axeViolations(page, 'gift')).toEqual([]);
  await press(page, 'Deliver by courier');
  await expect(main(page).getByRole('radio', { name: /^Cash on delivery/ })).toBeDisabled();
  await choosePayment(page, /^Khalti/);
  await main(page).getByRole('radio', { name: 'Leave it out' }).check();
  expect(await axeViolations(page, 'review')).toEqual([]);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // React renders some parts anew for another width.
    await expect.poll(() => sideScroll(page)).toBe(false);
  }
  await press(page, 'Pay with Khalti (simulated)');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/payment/cancel\\?order=\\d+'));
  await press(page, 'Pay with eSewa (simulated)');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/payment/success\\?order=\\d+'));
  await expect(main(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await main(page).getByRole('link', { name: 'See the order' }).click();
  await expect(state(page)).toHaveText('Placed');
  await expect(main(page).getByRole('region', { name: 'Payment' })).toContainText(/eSewa.*Paid/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(await callAs(request, member, { method: 'GET', path: `/api/orders/${id}/` })).toMatchObject({
    if_missing: 'leave_out',
    address: { recipient: 'Maya Tamang', phone_number: '+9779841234567' },
    gift: { card: 'Happy Tihar!', sender: 'Sita Rai' },
  });
  await expect.poll(() => sideScroll(page)).toBe(false);
});

test.describe('what changes while a member orders', () => {
  test.use({ failedRequestsExpected: true });

  test(
    'with eSewa: a changed price, a sold-out line, a full slot, a closed window, and a payment that the shop finds by itself',
    { tag: '@nightly' },
    async ({ page, request, member }) => {
      test.slow();
      await page.setViewportSize({ width: 360, height: 740 });
      // The dearest scarce product that can be bought up with cash: other tests take what is cheap, or has one left.
      const scarce = (await readProducts(request)).findLast(
        ({ quantity, price }) => quantity > 1 && quantity < 9 && quantity * Number(price) < 9000,
      )!;
      await putIntoCart(request, member, scarce);
      await addAddress(request, member, 'Kathmandu');
      await logInWithCart(page, request, member);
      // The page sees prices that were lower before: the real server refuses the order with what it costs now.
      await page.route('**/api/checkout/quote/**', async (route) => {
        const response = await route.fetch();
        const quote = (await response.json()) as Quote;
        const lower = (money: string) => (Number(money) - 1).toFixed(2);
        for (const line of quote.lines) line.unit_price = line.total_price = lower(line.unit_price);
        await route.fulfill({ response: response, json: { ...quote, total: lower(quote.total) } });
      });
      await page.goto('/checkout');
      const day = await days(page).nth(2).innerText();
      await days(page).nth(2).click();
      await expect(days(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
      // One that a repetition of this test has not closed.
      const slot = slots(page).and(page.locator(':enabled')).last();
      const slotId = Number(await slot.getAttribute('value'));
      await slot.check();
      await press(page, 'Continue to payment');
      await choosePayment(page, /^eSewa/);
      const pay = main(page).getByRole('button', { name: 'Pay with eSewa (simulated)' });
      await pay.click();
      await expect(main(page).getByRole('alert')).toContainText(/was [\d,]+\.\d\d, now [\d,]+\.\d\d/);
      await expect(main(page).getByTestId('order-line').first()).toContainText(/was [\d,]+\.\d\d, now/);
      await page.unrouteAll({ behavior: 'wait' });

      await placeOrder(request, scarce, { quantity: scarce.quantity, slot: slotId });
      await pay.click();
      await expect(main(page).getByRole('alert').filter({ hasText: 'sold out' })).toContainText(scarce.name);
      await press(page, 'Take what is possible');
      await expect(main(page).getByTestId('order-line')).toHaveCount(1);

      await closeSlot(request, slotId);
      await pay.click();
      await expect(main(page).getByRole('heading', { name: 'Delivery', exact: true })).toBeFocused();
      await expect(main(page).getByRole('alert')).toContainText('full');
      await days(page).filter({ hasText: day }).click();
      await expect(
        main(page)
          .locator(`input[value="${slotId}"]`)
          .and(main(page).getByRole('radio', { name: /full$/ })),
      ).toBeDisabled();
      await slots(page).first().check();
      await press(page, 'Continue to payment');
      await pay.click();

      await page.getByRole('button', { name: 'Close the window' }).click();
      await expect(page.getByText('nothing was paid')).toBeVisible();
      await page.goto('/orders');
      await expect(state(page)).toHaveText('Waiting for payment');
      await page.getByTestId('order-row').getByRole('link').click();
      await press(page, 'Pay with eSewa (simulated)');
      await page.getByLabel('What happens').selectOption({ label: 'The window is closed right after the payment' });
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText('the shop was told nothing')).toBeVisible();
      await page.goto('/orders');
      const order = await page.getByTestId('order-row').getByRole('link').getAttribute('href');
      await page.goto(`/payment/success?order=${order!.split('/').at(-1)}`);
      // A job of the server looks the payment up, at the earliest 15 seconds after it was started.
      await expect(main(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 90_000 });
    },
  );
});
