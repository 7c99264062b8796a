import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Bill } from '../contract/bills';
import { type Order } from '../contract/orders';
import { axeViolations } from './support/axe';
import { addAddress, callAs, logInStaff, putIntoCart, type StockedProduct } from './support/orders';
import { expect, logInAs, shopUrl, test } from './support/realTest';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test('a return: reported with a photo, agreed, received and refunded; stock and credit note agree', async ({
  request,
  member,
  openVisitor,
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
  const [customer, staff] = [await openVisitor(), await openVisitor()];
  await logInAs(customer, member);
  await logInAs(staff, clerk);

  await test.step('the member reports two pieces with a photo', async () => {
    await customer.goto(`/orders/${order.id}`);
    await main(customer).getByRole('link', { name: 'Report a problem or return goods' }).click();
    await main(customer).getByLabel(`Pieces of ${product.name}`).selectOption('2');
    await main(customer).getByLabel('What is the problem?').selectOption('Changed my mind');
    await main(customer).getByLabel('Describe it (optional)').fill('We have too many of them.');
    const photo = { create: { width: 1200, height: 900, channels: 3, background: '#c86' } } as const;
    const buffer = await sharp(photo).jpeg().toBuffer();
    await customer.locator('input[type=file]').setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer });
    expect(await axeViolations(customer, 'the report')).toEqual([]);
    await press(customer, 'Send the report');
    await expect(customer.getByTestId('problem-state')).toHaveText('Waiting for the shop');
    await expect(main(customer).getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    expect(await axeViolations(customer, 'the order')).toEqual([]);
  });

  const value = (Number(product.price) * 2).toFixed(2);
  const shown = Number(value).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  await test.step('staff look at the photo and agree: the refund is due', async () => {
    await staff.goto('/desk/problems');
    const photo = main(staff).getByRole('img', { name: 'Photo 1 of 1' });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
      true,
    );
    await press(staff, 'Agree');
    await dialog(staff).getByLabel('Text for the customer (optional)').fill('The rider collects them.');
    await confirm(staff, 'Agree');
    await expect(main(staff).getByText(`NPR ${shown} less; the refund is due`)).toBeVisible();
  });

  await test.step('the goods are back on sale, and the money is refunded', async () => {
    const before = await stock();
    await press(staff, 'Goods are back');
    await confirm(staff, 'Goods are back');
    await expect(main(staff).getByText('(2 back on sale)')).toBeVisible();
    await expect.poll(stock).toBe(before + 2);
    await main(staff).getByRole('link', { name: order.number }).click();
    await press(staff, `Refund NPR ${shown}`);
    await dialog(staff).getByLabel('Reason').fill('Given back in cash');
    await confirm(staff, 'Refund');
    await expect(main(staff).getByText(`Refund made: NPR ${shown}`, { exact: false })).toBeVisible();
    await main(staff).getByRole('link', { name: 'Problems and returns' }).click();
    await press(staff, 'Done');
    await confirm(staff, 'Done');
    await expect(staff.getByTestId('problem-state')).toHaveText('Done');
  });

  await test.step('the member and the credit note have it', async () => {
    await customer.reload();
    await expect(customer.getByTestId('problem-state')).toHaveText('Done');
    await expect(main(customer).getByText('The rider collects them.')).toBeVisible();
    const bill = await callAs<Bill>(request, member, { method: 'GET', path: `/api/orders/${order.id}/bill/` });
    expect(bill.credit_notes).toMatchObject([
      { amount: value, lines: [{ name: product.name, quantity: 2, amount: value }] },
    ]);
  });
});
