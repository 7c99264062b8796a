import { axeViolations } from './support/axe';
import { fillLogin, submit } from './support/forms';
import { callAs, placeOrder, putIntoCart, readProducts } from './support/orders';
import { expect, logInAs, test } from './support/realTest';

const sideScroll = () => document.documentElement.scrollWidth > window.innerWidth;

test("kaju finds cashews, and a visitor's favourites survive the login", async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products?search=kaju');
  const card = page.getByTestId('product-card').filter({ hasText: 'Cashews (काजु)' }).first();
  const heart = card.getByRole('button', { name: /^Favourite: Cashews/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(card).toBeVisible();
  expect(await axeViolations(page, 'favourites')).toEqual([]);
  expect(await page.evaluate(sideScroll)).toBe(false);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, member.email, member.password);
  await submit(page).click();
  await expect(page).toHaveURL('/favourites');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => window.localStorage.getItem('favourites'))).toBeNull();
});

test('a member waits for a product that is sold out', async ({ page, request, member }) => {
  const { id } = (await readProducts(request)).find(({ quantity }) => quantity === 0)!;
  await logInAs(page, member);
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: /^Tell me when it is back/ }).click();
  await expect(page.getByText(/^You will get an email/)).toBeVisible();
  expect(await axeViolations(page, 'sold out')).toEqual([]);
  await page.goto('/favourites');
  await page.getByRole('button', { name: /^Do not tell me/ }).click();
  await expect(page.getByRole('button', { name: /^Tell me when it is back/ })).toBeVisible();
});

test('what was ordered is bought again with the last quantity', async ({ page, request }) => {
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 5)!;
  const { member } = await placeOrder(request, product, { quantity: 2 });
  await logInAs(page, member);
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Buy again' });
  await row.getByRole('link', { name: 'See all you bought' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy again' })).toBeVisible();
  await page.getByRole('button', { name: /^Add 2 to Cart/ }).click();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  expect(await axeViolations(page, 'buy again')).toEqual([]);
});

test('a gift is ordered with a card and paid online', async ({ page, request, member }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = (await readProducts(request)).find(({ quantity, price }) => quantity > 5 && Number(price) >= 10)!;
  await putIntoCart(request, member, product);
  const { provinces } = await callAs<{
    provinces: { districts: { local_levels: { id: number; name: string }[] }[] }[];
  }>(request, member, { method: 'GET', path: '/api/locations/' });
  const levels = provinces.flatMap(({ districts }) => districts.flatMap(({ local_levels }) => local_levels));
  const level = levels.find(({ name }) => name === 'Kathmandu')!;
  const address = {
    recipient: 'Sita Rai',
    phone_number: '+9779812345678',
    local_level: level.id,
    ward: 1,
    tole: 'Asan',
  };
  await callAs(request, member, { path: '/api/user/addresses/', data: address });
  await logInAs(page, member);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await main.getByLabel('This is a gift for somebody else').check();
  await main.getByLabel("Recipient's name").fill('Maya Tamang');
  await main.getByLabel("Recipient's phone number").fill('9841234567');
  await main.getByLabel('Text of the card').fill('Happy Tihar!');
  expect(await axeViolations(page, 'gift')).toEqual([]);
  // The times of today may close while the test runs.
  await main.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
  await main.getByRole('radiogroup', { name: 'Delivery time' }).getByRole('radio').first().check();
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(main.getByRole('radio', { name: /^Cash on delivery/ })).toBeDisabled();
  await main.getByRole('radio', { name: /^eSewa/ }).check();
  await main.getByRole('button', { name: 'Continue to review' }).click();
  await main.getByRole('radio', { name: 'Leave it out' }).check();
  expect(await axeViolations(page, 'review')).toEqual([]);
  expect(await page.evaluate(sideScroll)).toBe(false);
  await main.getByRole('button', { name: /^Pay with eSewa/ }).click();
  await page.waitForURL(/\/simulator\/pay\//);
  const { results } = await callAs<{ results: { id: number }[] }>(request, member, {
    method: 'GET',
    path: '/api/orders/',
  });
  expect(await callAs(request, member, { method: 'GET', path: `/api/orders/${results[0]!.id}/` })).toMatchObject({
    if_missing: 'leave_out',
    address: { recipient: 'Maya Tamang', phone_number: '+9779841234567' },
    gift: { card: 'Happy Tihar!', sender: 'Sita Rai' },
  });
});
