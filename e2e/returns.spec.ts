import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Bill } from '../contract/bills';
import { type Order } from '../contract/orders';
import { axeViolations } from './support/axe';
import { addAddress, callAs, logInStaff, putIntoCart, type StockedProduct } from './support/orders';
import { becomeMember, expect, logInAs, shopUrl, test } from './support/realTest';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test('a return: reported with a photo, agreed, received and refunded; stock and credit note agree', async ({
  request,
  member,
  page,
}) => {
  const clerk = await logInStaff(request);
  const catalog = (await (
    await request.get(`${shopUrl()}/api/products/?ordering=price&search=tea+coffee`)
  ).json()) as StockedProduct[];
  // Fresh goods are not taken back for a change of mind. The dearest: other tests take what is cheap.
  const product = catalog.findLast(({ quantity }) => quantity > 9)!;
  await putIntoCart(request, member, product, 3);
  const address = await addAddress(request, member, 'Chandannath');
  const { total } = await callAs(request, member, { path: '/api/checkout/quote/', data: { address } });
  const order = await callAs<Order>(request, member, {
    path: '/api/orders/',
    data: { address, payment_method: 'cod', expected_total: total },
    headers: { 'idempotency-key': randomUUID() },
  });
  const desk = (path: string, data: object = {}) =>
    callAs(request, clerk, { path: `/api/desk/${path}`, data, headers: { 'idempotency-key': randomUUID() } });
  const states = ['placed', 'packing', 'out_for_delivery', 'delivered'];
  for (const [index, to] of states.slice(1).entries())
    await desk(`orders/${order.id}/transition/`, { from: states[index], to });
  await desk(`orders/${order.id}/cash/`);
  const stock = async () =>
    ((await (await request.get(`${shopUrl()}/api/products/${product.id}/`)).json()) as StockedProduct).quantity;
  await logInAs(page, member);

  await test.step('the member reports two pieces with a photo', async () => {
    await page.goto(`/orders/${order.id}`);
    await main(page).getByRole('link', { name: 'Report a problem or return goods' }).click();
    await main(page).getByLabel(`Pieces of ${product.name}`).selectOption('2');
    await main(page).getByLabel('What is the problem?').selectOption('Changed my mind');
    await main(page).getByLabel('Describe it (optional)').fill('We have too many of them.');
    const photo = { create: { width: 1200, height: 900, channels: 3, background: '#c86' } } as const;
    const buffer = await sharp(photo).jpeg().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer });
    expect(await axeViolations(page, 'the report')).toEqual([]);
    await press(page, 'Send the report');
    await expect(page.getByTestId('problem-state')).toHaveText('Waiting for the shop');
    await expect(main(page).getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    expect(await axeViolations(page, 'the order')).toEqual([]);
  });

  const value = (Number(product.price) * 2).toFixed(2);
  const shown = Number(value).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  await test.step('staff look at the photo and agree: the refund is due', async () => {
    await becomeMember(page, clerk);
    await page.goto('/desk/problems');
    const photo = main(page).getByRole('img', { name: 'Photo 1 of 1' });
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await press(page, 'Agree');
    await dialog(page).getByLabel('Text for the customer (optional)').fill('The rider collects them.');
    await confirm(page, 'Agree');
    await expect(main(page).getByText(`NPR ${shown} less; the refund is due`)).toBeVisible();
  });

  await test.step('the goods are back on sale, and the money is refunded', async () => {
    const before = await stock();
    await press(page, 'Goods are back');
    await confirm(page, 'Goods are back');
    await expect(main(page).getByText('(2 back on sale)')).toBeVisible();
    await expect.poll(stock).toBe(before + 2);
    await main(page).getByRole('link', { name: order.number }).click();
    await press(page, `Refund NPR ${shown}`);
    await dialog(page).getByLabel('Reason').fill('Given back in cash');
    await confirm(page, 'Refund');
    await expect(main(page).getByText(`Refund made: NPR ${shown}`, { exact: false })).toBeVisible();
    await main(page).getByRole('link', { name: 'Problems and returns' }).click();
    await press(page, 'Done');
    await confirm(page, 'Done');
    await expect(page.getByTestId('problem-state')).toHaveText('Done');
  });

  await test.step('the member and the credit note have it', async () => {
    await becomeMember(page, member);
    await page.goto(`/orders/${order.id}`);
    await expect(page.getByTestId('problem-state')).toHaveText('Done');
    await expect(main(page).getByText('The rider collects them.')).toBeVisible();
    const bill = await callAs<Bill>(request, member, { method: 'GET', path: `/api/orders/${order.id}/bill/` });
    expect(bill.credit_notes).toMatchObject([
      { amount: value, lines: [{ name: product.name, quantity: 2, amount: value }] },
    ]);
  });
});
