import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { Client } from 'pg';
import sharp from 'sharp';
import { findRunningPostgres } from '../server/db/embeddedPostgres';
import { checkInvariants } from '../server/testing/checkInvariants';
import { goOn } from './support/controls';
import { callAs, logInStaff, placeOrder } from './support/orders';
import { becomeMember, createMember, expect, logInAs, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
/** Follows a link of the desk's menu. */
async function visit(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await heading(page, name);
}

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();

/** Ids of processes whose command line names this directory; null where there is no /proc. */
function processesOf(dataDir: string): string[] | null {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });
}

/** The amounts of the shop, as the database has them. */
const AMOUNTS = `SELECT count(*)::integer AS orders, count(*) FILTER (WHERE state = 'delivered')::integer AS delivered,
    to_char(sum(total), 'FM999,990.00') AS total, to_char(sum(received), 'FM999,990.00') AS received,
    to_char(sum(total - received), 'FM999,990.00') AS owed, to_char(sum(received) / count(*), 'FM999,990.00') AS average,
    to_char(sum(received) FILTER (WHERE received < total), 'FM999,990.00') AS short
  FROM orders CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS received FROM cash_receipts
    WHERE order_id = orders.id AND taken_back_at IS NULL) AS cash`;

test('§7 npm start prints its addresses and ends with its database on SIGTERM; between them lies a day of the shop: a product is proposed, approved, ordered, packed, delivered and paid, and the figures agree', async ({
  request,
  page,
}) => {
  // A shop of its own, so that its figures are those of this day alone.
  test.slow();
  const dataDir = newDataDir();
  const shop = await startShop(dataDir, {}, 'scripts/start.mjs');
  const { url } = shop;
  expect(shop.output()).toContain(new URL(url).port);
  expect(processesOf(dataDir)).not.toEqual([]);
  const database = new Client({ connectionString: await findRunningPostgres(dataDir) });
  await database.connect();
  let exitCode: number | null = null;
  try {
    const member = await createMember(request, url);
    const clerk = await logInStaff(request, url);
    const callDesk = <T>(path: string, data: object) =>
      callAs<T>(request, clerk, { url, path: `/api/desk/${path}`, data, headers: { 'idempotency-key': randomUUID() } });

    await test.step('a member proposes a product with a photo', async () => {
      await logInAs(page, member);
      await page.goto(`${url}/add-product`);
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

    await test.step('staff approve it', async () => {
      await becomeMember(page, clerk);
      await page.goto(`${url}/desk/review`);
      const proposal = page.getByTestId('review-card').filter({ hasText: 'Wild honey' });
      await proposal.getByRole('button', { name: 'Approve' }).click();
      await expect(dialog(page).getByText(/^Missing: /)).toBeVisible();
      await confirm(page, 'Approve');
      await expect(proposal).toHaveCount(0);
    });

    const { rows: products } = await database.query<{ id: number }>('SELECT id FROM products WHERE name = $1', [
      'Wild honey',
    ]);
    const placed = [
      await placeOrder(request, products[0]!, { quantity: 2, url }),
      await placeOrder(request, products[0]!, { quantity: 3, url }),
    ];
    const { id: rider } = await callDesk<{ id: number }>('riders/', {
      name: 'Bikash Tamang',
      phone_number: '+9779801234567',
    });
    const chooseAll = async () => {
      await expect(page.getByTestId('order-row')).toHaveCount(2);
      await page.getByRole('checkbox', { name: 'Choose all orders' }).check();
    };

    await test.step('two orders are packed, and handed to a rider', async () => {
      await visit(page, 'Orders');
      await chooseAll();
      await press(page, 'Start packing 2');
      await confirm(page, 'Start packing');
      await expect(main(page).getByText('No orders here')).toBeVisible();
      await press(page, 'Packing 2');
      await chooseAll();
      await press(page, 'Hand to a rider');
      await dialog(page).getByLabel('Rider').selectOption('Bikash Tamang');
      await confirm(page, 'Save');
      await expect(page.getByText('Bikash Tamang: 2 orders')).toBeVisible();
    });

    await test.step('both are delivered and paid in cash, one of them short', async () => {
      for (const [index, { id, total }] of placed.entries()) {
        await callDesk(`orders/${id}/transition/`, { from: 'packing', to: 'out_for_delivery' });
        await callDesk(`orders/${id}/transition/`, { from: 'out_for_delivery', to: 'delivered' });
        const amount = (Number(total) - index * 0.55).toFixed(2);
        await callDesk(`orders/${id}/cash/`, { amount, rider });
      }
    });

    const { rows } = await database.query<Record<string, string | number>>(AMOUNTS);
    const { orders, delivered, total, received, owed, average, short } = rows[0]!;
    expect([orders, delivered, owed]).toEqual([2, 2, '0.55']);

    await test.step('the rider hands over what was received', async () => {
      await visit(page, 'Riders');
      // Midnight in Nepal may be near.
      const { rows: days } = await database.query<{ day: string }>(
        `SELECT max(recorded_at AT TIME ZONE 'Asia/Kathmandu')::date::text AS day FROM cash_receipts`,
      );
      await goOn(page, `/desk/riders/${rider}?day=${days[0]!.day}`);
      await expect(main(page).getByRole('heading', { name: `Collected: NPR ${received}` })).toBeVisible();
      await press(page, 'Cash handed over');
      await confirm(page, 'Confirm');
      await expect(main(page).getByText('Nothing is missing.')).toBeVisible();
    });

    await test.step('the overview agrees with SQL, and its figures with the lists behind them', async () => {
      await visit(page, 'Overview');
      // Seven days, in which midnight changes nothing.
      const sums = `NPR ${total} in total · NPR ${received} received · NPR ${owed} to be collected`;
      for (const [label, value, list] of [
        ['Orders', orders, `2 orders · ${sums}`],
        ['Delivered', delivered],
        ['Revenue', `NPR ${received}`],
        ['Average order', `NPR ${average}`],
        ['Cancelled', 0],
        ['Cash outstanding', `NPR ${owed}`, `NPR ${short} received · NPR ${owed} to be collected`],
      ] as const) {
        const figure = main(page)
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${label}`) });
        await expect(figure).toHaveText(new RegExp(`^${label}${value}7 days before: (NPR )?[0.–]+$`));
        if (!list) continue;
        await figure.getByRole('link').click();
        await heading(page, 'Orders');
        await expect(main(page).getByRole('status').first()).toContainText(list);
        await page.goBack();
      }
      const bestSeller = main(page).getByRole('table', { name: 'Best sellers' }).getByRole('row').nth(1);
      await expect(bestSeller).toHaveText(/Wild honey5(4,752\.75)$/);
      const scarce = main(page)
        .getByRole('table', { name: 'Low stock' })
        .getByRole('row', { name: /Wild honey/ });
      await expect(scarce).toHaveText(/2$/);
    });

    await test.step('the log has each act, as many as SQL', async () => {
      await visit(page, 'Log');
      const countOf = async (where: string, ...values: unknown[]) => {
        const counted = await database.query<{ rows: number }>(
          `SELECT count(*)::integer AS rows FROM staff_log WHERE ${where}`,
          values,
        );
        return counted.rows[0]!.rows;
      };
      const shown = main(page).getByRole('status');
      await expect(shown).toHaveText(`${await countOf('true')} changes`);
      await main(page).getByRole('searchbox').fill(placed[1]!.number);
      await expect(shown).toHaveText(`${await countOf(`thing = 'order' AND thing_id = $1`, placed[1]!.id)} changes`);
      for (const text of [
        'State: New → Packing',
        'State: Packing → Out for delivery',
        'State: Out for delivery → Delivered',
        `Amount: NPR ${short}`,
      ])
        await expect(main(page).getByText(text, { exact: true })).toHaveCount(1);
    });

    await test.step('the product is on sale with what is left of it, by its seller', async () => {
      await goOn(page, `/products/${products[0]!.id}`);
      await expect(main(page).getByText('2 in stock')).toBeVisible();
      await expect(main(page).getByText('Sita Rai')).toBeVisible();
    });
    expect(await checkInvariants(database)).toEqual([]);
    // It would call the shop that has ended.
    await page.close();
  } finally {
    await database.end();
    exitCode = await shop.stop();
  }
  expect(exitCode).toBe(0);
  await expect.poll(() => processesOf(dataDir) ?? []).toEqual([]);
  removeDataDir(dataDir);
});
