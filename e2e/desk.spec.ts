import { type APIRequestContext, type Page } from '@playwright/test';
import { type Locations } from '../contract/addresses';
import { axeViolations } from './support/axe';
import { createMember, expect, logInAs, shopUrl, test } from './support/realTest';

type Json = { id: number; number: string; total: string };

/** Places an order by courier, paid on delivery, by the shop's API. */
async function placeOrder(request: APIRequestContext): Promise<Json> {
  const member = await createMember(request);
  const call = async (path: string, data: object, more: Record<string, string> = {}): Promise<Json> => {
    const headers = { authorization: `Bearer ${member.access}`, ...more };
    const answer = await request.post(`${shopUrl()}${path}`, { data, headers });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Json;
  };
  const { provinces } = (await (await request.get(`${shopUrl()}/api/locations/`)).json()) as Locations;
  const levels = provinces.flatMap(({ districts }) => districts.flatMap(({ local_levels }) => local_levels));
  const jumla = levels.find(({ name }) => name.startsWith('Chandannath'))!;
  const products = (await (await request.get(`${shopUrl()}/api/products/`)).json()) as {
    id: number;
    quantity: number;
  }[];
  const product = products.find(({ quantity }) => quantity > 5)!;
  await call('/api/products/cart/add_item/', { product_id: product.id, quantity: 1 });
  const { id: address } = await call('/api/user/addresses/', {
    recipient: 'Sita Rai',
    phone_number: '+9779812345678',
    local_level: jumla.id,
    ward: 1,
    tole: 'Naya Bazar',
  });
  const { total } = await call('/api/checkout/quote/', { address });
  return call(
    '/api/orders/',
    { address, payment_method: 'cod', expected_total: total },
    { 'idempotency-key': `desk-${Date.now()}` },
  );
}

async function logInAsStaff(page: Page, request: APIRequestContext): Promise<void> {
  const data = { email: 'staff@mewapasal.example', password: 'Namaste123' };
  const answer = await request.post(`${shopUrl()}/api/user/login/`, { data });
  expect(answer.status()).toBe(200);
  const tokens = (await answer.json()) as { access: string; refresh: string };
  await logInAs(page, { ...data, firstName: 'Demo', ...tokens });
}

const sideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('staff deliver an order step by step on a phone and record the cash', async ({ page, request }) => {
  const { number } = await placeOrder(request);
  await logInAsStaff(page, request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/desk');
  await page.getByRole('main').getByRole('searchbox').fill(number.toLowerCase());
  const row = page.getByTestId('order-row');
  await expect(row).toHaveCount(1);
  expect(await axeViolations(page, '/desk')).toEqual([]);
  expect(await sideScroll(page)).toBe(false);
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  expect(await axeViolations(page, 'an order of the desk')).toEqual([]);
  expect(await sideScroll(page)).toBe(false);
  for (const [button, state] of [
    ['Start packing', 'Packing'],
    ['Out for delivery', 'Out for delivery'],
    ['Mark as delivered', 'Delivered'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByTestId('order-state')).toHaveText(state);
  }
  await page.getByRole('button', { name: /^Cash collected: NPR/ }).click();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Cash on delivery, paid');

  // Paper has the packing slip alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Mewa Pasal: ${number}`)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  for (const path of ['/desk/picklist', '/desk/summary']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    expect(await axeViolations(page, path)).toEqual([]);
    expect(await sideScroll(page)).toBe(false);
  }
});
