import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { Client } from 'pg';
import sharp from 'sharp';
import { findRunningPostgres } from '../server/db/embeddedPostgres';
import { checkInvariants } from '../server/testing/checkInvariants';
import { goOn } from './support/controls';
import { addAddress, callAs, logInStaff, placeOrder, putIntoCart, type StockedProduct } from './support/orders';
import { createMember, expect, logInAs, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
/** Follows a link of the desk's menu. */
async function visit(desk: Page, name: string): Promise<void> {
  await desk
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await heading(desk, name);
}

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();

/** The amounts of the shop, as the database has them. */
const AMOUNTS = `SELECT count(*)::integer AS orders, count(*) FILTER (WHERE state = 'delivered')::integer AS delivered,
    to_char(sum(total), 'FM999,990.00') AS total, to_char(sum(received), 'FM999,990.00') AS received,
    to_char(sum(total - received), 'FM999,990.00') AS owed, to_char(sum(received) / count(*), 'FM999,990.00') AS average
  FROM orders CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS received FROM cash_receipts
    WHERE order_id = orders.id AND taken_back_at IS NULL) AS cash`;

test('a day of the shop: proposed, sent back, mended and approved; ordered, packed without a missing line, delivered and paid; the figures agree', async ({
  request,
  openVisitor,
}) => {
  // A shop of its own, so that its figures are those of this day alone.
  test.slow();
  const dataDir = newDataDir();
  const shop = await startShop(dataDir);
  const database = new Client({ connectionString: await findRunningPostgres(dataDir) });
  await database.connect();
  try {
    const { url } = shop;
    const [member, buyer] = [await createMember(request, url), await createMember(request, url)];
    await addAddress(request, buyer, 'Kathmandu', url);
    const catalog = (await (await request.get(`${url}/api/products/?ordering=price`)).json()) as StockedProduct[];
    const missing = catalog.find(({ quantity }) => quantity > 9)!;
    const [page, desk, customer] = [await openVisitor(url), await openVisitor(url), await openVisitor(url)];
    await logInAs(page, member);
    const clerk = await logInStaff(request, url);
    await logInAs(desk, clerk);
    const callDesk = <T>(path: string, data: object) =>
      callAs<T>(request, clerk, { url, path: `/api/desk/${path}`, data, headers: { 'idempotency-key': randomUUID() } });
    await logInAs(customer, buyer);
    const proposal = desk.getByTestId('review-card').filter({ hasText: 'Wild honey' });

    await test.step('a member proposes a product with a photo', async () => {
      await page.goto('/add-product');
      await main(page).getByLabel('Name', { exact: true }).fill('Wild honey');
      await main(page).getByLabel('Category').selectOption({ index: 1 });
      await main(page).getByLabel('Price in NPR').fill('950.55');
      await main(page).getByLabel('Stock').fill('7');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'honey.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await confirm(page, 'Use picture');
      await expect(main(page).getByRole('button', { name: 'Change picture' })).toBeVisible();
      await press(page, 'Send for review');
      await expect(page.getByText('Sent for review').first()).toBeVisible();
    });

    await test.step('staff send it back, and add the category that it needs', async () => {
      await desk.goto('/desk/review');
      await proposal.getByRole('button', { name: 'Send back' }).click();
      await dialog(desk).getByRole('textbox').fill('How many grams are in a jar? Take the category Mountain honey.');
      await confirm(desk, 'Send back');
      await expect(proposal).toHaveCount(0);
      await callDesk('categories/', { name: 'Mountain honey' });
      await visit(desk, 'Categories');
      await expect(desk.getByTestId('category-row').filter({ hasText: 'Mountain honey' })).toContainText('No products');
    });

    await test.step('the member mends it, and staff approve it', async () => {
      await page.goto('/my-products');
      await press(page, 'Show');
      const row = main(page).getByTestId('selling-row').filter({ hasText: 'Wild honey' });
      await row.getByRole('link', { name: 'Edit' }).click();
      await expect(main(page).getByText('How many grams are in a jar?')).toBeVisible();
      await main(page).getByLabel('Category').selectOption('Mountain honey');
      await main(page).getByLabel('Size of a pack').fill('500');
      await main(page).getByLabel('Unit').selectOption('g');
      await press(page, 'Send for review');
      await expect(page.getByText('Sent for review').first()).toBeVisible();
      await visit(desk, 'Review');
      await proposal.getByRole('button', { name: 'Approve' }).click();
      await expect(proposal).toHaveCount(0);
    });

    const numbers: string[] = [];
    await test.step('another member orders it with a second product, and somebody else orders it, too', async () => {
      await customer.goto('/products?search=wild+honey');
      await customer.getByTestId('product-card').filter({ hasText: 'Wild honey' }).getByRole('link').click();
      await expect(main(customer).getByText('7 in stock')).toBeVisible();
      await expect(main(customer).getByText('Sita Rai')).toBeVisible();
      const honey = Number(new URL(customer.url()).pathname.split('/').at(-1));
      await main(customer).getByRole('spinbutton', { name: 'Quantity' }).fill('2');
      await press(customer, 'Add to Cart: Wild honey');
      await expect(customer.getByTestId('cart-badge')).toHaveText('2');
      await putIntoCart(request, buyer, missing, 1, url);
      await goOn(customer, '/cart');
      await main(customer).getByRole('link', { name: 'Place Order' }).click();
      // The times of today may close while the test runs.
      await main(customer).getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
      const slot = main(customer).getByRole('radiogroup', { name: 'Delivery time' }).getByRole('radio').last();
      const slotId = Number(await slot.getAttribute('value'));
      await slot.check();
      await press(customer, 'Continue to payment');
      await main(customer)
        .getByRole('radio', { name: /^Cash on delivery/ })
        .check();
      await press(customer, 'Continue to review');
      await press(customer, 'Place order');
      await expect(customer.getByTestId('order-state')).toHaveText('Placed');
      numbers.push(/MP-\w{4}-\w{4}/.exec(await main(customer).innerText())![0]);
      numbers.push((await placeOrder(request, { id: honey }, { quantity: 3, slot: slotId, url })).number);
    });

    const row = (number: string) => desk.getByTestId('order-row').filter({ hasText: number });
    const openOrder = async (number: string) => {
      await row(number).getByRole('link', { name: number }).click();
      await heading(desk, number);
    };
    const paisa = (amount: string) => Math.round(Number(amount.replace(',', '')) * 100);

    await test.step('staff take the missing line out, and pack', async () => {
      await visit(desk, 'Orders');
      await expect(desk.getByTestId('order-row')).toHaveCount(2);
      await openOrder(numbers[0]!);
      await press(desk, 'More actions');
      await desk.getByRole('menuitem', { name: 'Change lines' }).click();
      await dialog(desk).getByLabel(missing.name, { exact: true }).selectOption('None');
      await confirm(desk, 'Change lines');
      await expect(desk.getByTestId('order-line').filter({ hasText: missing.name })).toContainText('Taken out');
      await main(desk).getByRole('link', { name: 'All orders' }).click();
      await desk.getByRole('checkbox', { name: 'Choose all orders' }).check();
      await press(desk, 'Start packing');
      await confirm(desk, 'Start packing');
      await expect(main(desk).getByText('No orders here')).toBeVisible();
    });

    let rider = NaN;
    await test.step('a rider takes both orders', async () => {
      rider = (await callDesk<{ id: number }>('riders/', { name: 'Bikash Tamang', phone_number: '+9779801234567' })).id;
      await press(desk, 'Packing 2');
      await expect(desk.getByTestId('order-row')).toHaveCount(2);
      await desk.getByRole('checkbox', { name: 'Choose all orders' }).check();
      await press(desk, 'Hand to a rider');
      await dialog(desk).getByLabel('Rider').selectOption('Bikash Tamang');
      await confirm(desk, 'Save');
      await expect(desk.getByText('Bikash Tamang: 2 orders')).toBeVisible();
    });

    await test.step('both are delivered and paid in cash, one of them short', async () => {
      const { rows: placed } = await database.query<{ id: number }>('SELECT id FROM orders WHERE number = $1', [
        numbers[0],
      ]);
      const path = `orders/${placed[0]!.id}`;
      await callDesk(`${path}/transition/`, { from: 'packing', to: 'out_for_delivery' });
      await callDesk(`${path}/transition/`, { from: 'out_for_delivery', to: 'delivered' });
      await callDesk(`${path}/cash/`, { amount: '2001.10', rider });
      await openOrder(numbers[1]!);
      await press(desk, 'Out for delivery');
      await press(desk, 'Mark as delivered');
      await press(desk, /^Cash collected: NPR/);
      await expect(dialog(desk).getByLabel('Collected by')).toHaveValue(/\d/);
      await dialog(desk).getByLabel('Amount (NPR)').fill('2851.10');
      await expect(dialog(desk).getByText('NPR 0.55 stays due.')).toBeVisible();
      await confirm(desk, /^Collected NPR/);
      await expect(dialog(desk)).toHaveCount(0);
    });

    const { rows } = await database.query<Record<string, string | number>>(AMOUNTS);
    const { orders, delivered, total, received, owed, average } = rows[0]!;
    const [first, second] = [2 * 950.55, 3 * 950.55].map((amount) => Math.round(amount * 100));
    // Free from NPR 2,000; the first order was below.
    expect(paisa(String(total))).toBe(first! + 10_000 + second!);
    expect([orders, delivered, owed]).toEqual([2, 2, '0.55']);

    await test.step('the rider hands over what was received', async () => {
      await visit(desk, 'Riders');
      await main(desk).getByRole('link', { name: 'Bikash Tamang' }).click();
      await expect(main(desk).getByRole('heading', { name: `Collected: NPR ${received}` })).toBeVisible();
      await press(desk, 'Cash handed over');
      await confirm(desk, 'Confirm');
      await expect(main(desk).getByText('Nothing is missing.')).toBeVisible();
    });

    await test.step('the overview agrees with SQL, and its figures with the lists behind them', async () => {
      await visit(desk, 'Overview');
      await press(desk, 'Today');
      const sums = `NPR ${total} in total · NPR ${received} received · NPR ${owed} to be collected`;
      for (const [label, value, list] of [
        ['Orders', orders, `2 orders · ${sums}`],
        ['Delivered', delivered],
        ['Revenue', `NPR ${received}`],
        ['Average order', `NPR ${average}`],
        ['Cancelled', 0],
        ['Cash outstanding', `NPR ${owed}`, `NPR 2,851.10 received · NPR ${owed} to be collected`],
      ] as const) {
        const figure = main(desk)
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${label}`) });
        await expect(figure).toHaveText(new RegExp(`^${label}${value}Yesterday: (NPR )?[0.–]+$`));
        if (!list) continue;
        await figure.getByRole('link').click();
        await heading(desk, 'Orders');
        await expect(main(desk).getByRole('status').first()).toContainText(list);
        await desk.goBack();
      }
      const bestSeller = main(desk).getByRole('table', { name: 'Best sellers' }).getByRole('row').nth(1);
      await expect(bestSeller).toHaveText(/Wild honey5(4,752\.75)$/);
      const scarce = main(desk)
        .getByRole('table', { name: 'Low stock' })
        .getByRole('row', { name: /Wild honey/ });
      await expect(scarce).toHaveText(/2$/);
      const stock = await database.query('SELECT quantity FROM products WHERE name = $1', ['Wild honey']);
      expect(stock.rows).toEqual([{ quantity: 2 }]);
    });

    await test.step('the log has each act, as many as SQL', async () => {
      await visit(desk, 'Log');
      const countOf = async (where: string, ...values: unknown[]) => {
        const counted = await database.query<{ rows: number }>(
          `SELECT count(*)::integer AS rows FROM staff_log WHERE ${where}`,
          values,
        );
        return counted.rows[0]!.rows;
      };
      const shown = main(desk).getByRole('status');
      await expect(shown).toHaveText(`${await countOf('true')} changes`);
      await main(desk).getByRole('searchbox').fill(numbers[0]!);
      const where = `thing = 'order' AND thing_id = (SELECT id FROM orders WHERE number = $1)`;
      await expect(shown).toHaveText(`${await countOf(where, numbers[0])} changes`);
      for (const text of [
        'State: New → Packing',
        'State: Packing → Out for delivery',
        'State: Out for delivery → Delivered',
        'Taken out: 0 → 1',
        'Amount: NPR 2,001.10',
      ])
        await expect(main(desk).getByText(text, { exact: true })).toHaveCount(1);
    });

    await customer.reload();
    await expect(customer.getByTestId('order-state')).toHaveText('Delivered');
    await expect(main(customer).getByText('Taken out; 1 ordered')).toBeVisible();
    expect(await checkInvariants(database)).toEqual([]);
  } finally {
    await database.end();
    await shop.stop();
    removeDataDir(dataDir);
  }
});
