import { type Page } from '@playwright/test';
import { formatBothTimes } from '../contract/bikramSambat';
import { formatPrice } from '../contract/formats';
import { axeViolations } from './support/axe';
import { hydrated, rendered } from './support/heldScripts';
import { ne, nepali } from './support/nepali';
import { callAs, logInStaff, placeOrder, readProducts } from './support/orders';
import { expect, type Member, test } from './support/realTest';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  expect(main(page).getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const state = (page: Page) => page.getByTestId('order-state');

/** Opens a page as the server has rendered it, and waits until React runs it. */
async function open(page: Page, path: string): Promise<void> {
  await rendered(page, path);
  await page.goto(path);
  await expect(page.locator('#server-data')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await hydrated(page);
}

/** Collects what axe finds on the pages that are looked at. */
function createLook(page: Page) {
  const violations: string[] = [];
  const look = async (where: string, exclude?: string[]) => {
    await expect(main(page).locator('.MuiSkeleton-root, [aria-busy=true]')).toHaveCount(0);
    violations.push(...(await axeViolations(page, `${where} in Nepali`, exclude)));
  };
  return { violations, look };
}

async function logIn(page: Page, { email, password }: Member): Promise<void> {
  await heading(page, ne('Log in'));
  await main(page).getByLabel(ne('Email'), { exact: true }).and(page.locator('input')).fill(email);
  await main(page).getByLabel(ne('Password'), { exact: true }).and(page.locator('input')).fill(password);
}

test('a shopper searches, orders, follows and cancels in Nepali on a phone', async ({ page, member }) => {
  const { violations, look } = createLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/ne');
  await look('home', []);
  await page.getByRole('combobox', { name: ne('Search the shop') }).fill('बदाम');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ne\/products\?search=/);
  const cards = page.getByTestId('product-card');
  await expect(cards.first().getByRole('heading')).toContainText('बदाम');
  await expect(cards.first().getByRole('button', { name: ne('Login to Buy') })).toBeDisabled();
  await look('search');

  await open(page, '/ne/login');
  await logIn(page, member);
  await look('login');
  await main(page).locator('button[type=submit]').click();
  await expect(page.getByText(ne('Login successful!'))).toBeVisible();
  await open(page, '/ne/products?search=बदाम');
  const add = cards.getByRole('button', { name: ne('Add to Cart'), disabled: false }).first();
  await add.click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
  await page
    .getByRole('banner')
    .getByRole('link', { name: ne('Cart') })
    .click();
  await expect(main(page).getByText(ne('{total} item(s) in cart', { total: 1 }))).toBeVisible();
  await look('cart');

  await main(page)
    .getByRole('link', { name: ne('Place Order') })
    .click();
  await heading(page, ne('Checkout'));
  await main(page)
    .getByRole('combobox', { name: ne('Municipality') })
    .fill('काठमाडौं १०');
  await page.getByRole('option', { name: 'काठमाडौँ' }).first().click();
  await main(page).getByLabel(ne('Tole or street')).fill('बानेश्वर');
  await main(page).getByLabel(ne('Phone number')).fill('९८१२३४५६७८');
  await look('address');
  await press(page, ne('Deliver here'));
  // The delivery times of today may close while the test runs.
  await main(page)
    .getByRole('group', { name: ne('Day') })
    .getByRole('button')
    .nth(1)
    .click();
  const times = main(page)
    .getByRole('radiogroup', { name: ne('Delivery time') })
    .getByRole('radio');
  await times.and(page.locator(':enabled')).first().check();
  await press(page, ne('Continue to payment'));
  await main(page)
    .getByRole('radio', { name: ne('Cash on delivery') })
    .check();
  await press(page, ne('Continue to review'));
  await expect(main(page).getByRole('heading', { name: ne('Review') })).toBeFocused();
  await look('review');
  await press(page, ne('Place order'));

  await expect(page).toHaveURL(/\/ne\/orders\/\d+$/);
  await heading(page, ne('Thank you, {name}. Your order is placed.', { name: member.firstName }));
  await expect(state(page)).toHaveText(ne('Placed'));
  const placedAt = main(page).locator('time').first();
  await expect(placedAt).toHaveText(formatBothTimes(nepali, (await placedAt.getAttribute('datetime'))!));
  await look('order');
  await press(page, ne('Cancel the order'));
  await confirm(page, ne('Cancel the order'));
  await expect(state(page)).toHaveText(ne('Cancelled'));
  await expect(dialog(page)).toHaveCount(0);
  expect(violations).toEqual([]);
});

test(
  'staff pack an order, hand it to a rider, deliver it and take the money in Nepali',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { violations, look } = createLook(page);
    const staff = await logInStaff(request);
    const product = (await readProducts(request)).find(({ quantity }) => quantity > 9)!;
    const { number, total } = await placeOrder(request, product);
    const rider = `विकास ${Date.now() % 100_000}`;
    const { id: riderId } = await callAs(request, staff, {
      path: '/api/desk/riders/',
      data: { name: rider, phone_number: '+9779801234567' },
    });

    await open(page, '/ne/login');
    await logIn(page, staff);
    await main(page).locator('button[type=submit]').click();
    await expect(page.getByText(ne('Login successful!'))).toBeVisible();
    await page.goto('/ne/desk');
    await heading(page, ne('Orders'));
    await look('queue');
    await main(page).getByRole('searchbox').fill(number.toLowerCase());
    await expect(page).toHaveURL(/[?&]q=/);
    const row = page.getByTestId('order-row');
    await expect(row).toHaveCount(1);
    await row.getByRole('checkbox', { name: ne('Choose {number}', { number }) }).check();
    await press(page, ne('Hand to a rider'));
    await dialog(page).getByRole('combobox').selectOption(rider);
    await look('choice of a rider');
    await dialog(page).locator('button[type=submit]').click();
    await expect(dialog(page)).toHaveCount(0);

    await row.getByRole('link', { name: number }).click();
    await heading(page, number);
    await look('order at the desk');
    for (const [button, shown] of [
      ['Start packing', 'Packing'],
      ['Out for delivery', 'Out for delivery'],
      ['Mark as delivered', 'Delivered'],
    ] as const) {
      await press(page, ne(button));
      // Cash is due: it asks.
      if (shown === 'Delivered') await confirm(page, ne(shown));
      await expect(state(page)).toHaveText(ne(shown));
    }
    const cash = formatPrice(nepali, total);
    await press(page, ne('Cash collected: {cash}', { cash }));
    await look('cash');
    await confirm(page, ne('Collected {paid}', { paid: cash }));
    await expect(main(page).getByRole('region', { name: ne('Payment'), exact: true })).toContainText(
      `${ne('Cash on delivery')}, ${ne('paid')}`,
    );

    await page.goto(`/ne/desk/riders/${riderId}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(rider);
    await expect(main(page).getByRole('link', { name: number })).toBeVisible();
    await look('cash of a rider');
    expect(violations).toEqual([]);
  },
);
