import { type Page } from '@playwright/test';
import { Client } from 'pg';
import { type DeliveryOptions } from '../contract/delivery';
import { type Locations } from '../contract/addresses';
import { findRunningPostgres } from '../server/db/embeddedPostgres';
import { checkInvariants } from '../server/testing/checkInvariants';
import { callAs, logInStaff, placeOrder } from './support/orders';
import { expect, logInAs, test } from './support/realTest';
import { newDataDir, removeDataDir, startShop } from './support/shopServer';

const SLOTS = 3;
const IN_SLOT = 20;
const RIDERS = ['Bikash Tamang', 'Ram Thapa', 'Sita Gurung'];

test('@nightly a day of sixty orders at the desk takes at most sixty presses until all is delivered and paid, and its till is what SQL says', async ({
  request,
  page,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  const dataDir = newDataDir();
  const shop = await startShop(dataDir, {}, 'scripts/start.mjs');
  const { url } = shop;
  const database = new Client({ connectionString: await findRunningPostgres(dataDir) });
  await database.connect();
  let presses = 0;
  const main = page.getByRole('main');
  const press = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = main) => {
    presses += 1;
    await within.getByRole('button', { name, exact: typeof name === 'string' }).click();
  };
  const confirm = (name: string | RegExp) => press(name, page.getByRole('dialog'));
  /** A select counts as two presses. */
  const choose = async (field: ReturnType<Page['getByLabel']>, option: string) => {
    presses += 2;
    await field.selectOption(option);
  };
  const visit = async (name: string) => {
    presses += 1;
    const menu = page.getByRole('navigation', { name: 'Desk' });
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  };
  try {
    const clerk = await logInStaff(request, url);
    const call = <T>(path: string, method = 'GET', data?: object) =>
      callAs<T>(request, clerk, { url, method, path: `/api/${path}`, ...(data && { data }) });
    const { provinces } = await call<Locations>('locations/');
    const levels = provinces.flatMap(({ districts }) => districts.flatMap(({ local_levels }) => local_levels));
    const kathmandu = levels.find(({ name }) => name.startsWith('Kathmandu'))!;
    const { slots } = await call<DeliveryOptions>(`delivery/options/?local_level=${kathmandu.id}`);
    const chosen = slots.slice(-SLOTS).map(({ id }) => id);
    const { rows: products } = await database.query<{ id: number }>(
      'SELECT id FROM products WHERE quantity >= 60 AND price > 100 ORDER BY id LIMIT 1',
    );
    for (const slot of chosen) {
      await call(`desk/slots/${slot}/`, 'PATCH', { capacity: IN_SLOT });
      for (let order = 0; order < IN_SLOT; order += 1) await placeOrder(request, products[0]!, { slot, url });
    }
    for (const [index, name] of RIDERS.entries())
      await call('desk/riders/', 'POST', { name, phone_number: `+97798012345${index}7` });

    await logInAs(page, clerk);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}/desk`);
    for (const [index, slot] of chosen.entries()) {
      await test.step(`at 1440 pixels, the orders of delivery time ${index + 1} are packed and leave`, async () => {
        await press(/^New \d/);
        await choose(main.getByLabel('Delivery time'), String(slot));
        await press(`Start packing ${IN_SLOT} of the slot`);
        await confirm('Start packing');
        await expect(main.getByText('No orders here')).toBeVisible();
        await press(/^Packing \d/);
        await press('Hand the slot to a rider');
        await choose(page.getByRole('dialog').getByLabel('Rider'), RIDERS[index]!);
        await confirm('Save');
        await press(`Out for delivery ${IN_SLOT} of the slot`);
        await confirm('Out for delivery');
        await expect(main.getByText('No orders here')).toBeVisible();
      });
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await press(/^Out for delivery \d/);
    for (const slot of chosen) {
      await choose(main.getByLabel('Delivery time'), String(slot));
      await press(`Delivered, cash in full ${IN_SLOT} of the slot`);
      await confirm(/^Delivered, NPR/);
      await expect(main.getByText('No orders here')).toBeVisible();
    }
    const delivered = presses;
    expect(delivered).toBeLessThanOrEqual(SLOTS * IN_SLOT);
    for (const name of RIDERS) {
      await visit('Riders');
      presses += 1;
      await main.getByRole('link', { name }).click();
      await press('Cash handed over');
      await confirm('Confirm');
      await expect(main.getByText('Nothing is missing.')).toBeVisible();
    }
    await visit('Takings');
    const { rows } = await database.query<{ cash: string; count: number }>(
      `SELECT to_char(sum(amount), 'FM9,99,990.00') AS cash, count(*)::integer AS count FROM cash_receipts WHERE taken_back_at IS NULL`,
    );
    expect(rows[0]!.count).toBe(SLOTS * IN_SLOT);
    await press('Count and close');
    await page.getByRole('dialog').getByLabel('Counted (NPR)').fill(rows[0]!.cash);
    await confirm('Close the day');
    await expect(main.getByText(`NPR ${rows[0]!.cash}`).first()).toBeVisible();
    expect(await checkInvariants(database)).toEqual([]);
    const { rows: closed } = await database.query('SELECT expected = counted AS agrees FROM till_closings');
    expect(closed).toEqual([{ agrees: true }]);
    console.info(`${SLOTS * IN_SLOT} orders: delivered with cash after ${delivered} presses, closed after ${presses}`);
    await page.close();
  } finally {
    await database.end();
    await shop.stop();
  }
  removeDataDir(dataDir);
});
