import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { logInAsStaff } from './support/orders';
import { expect, logInAs, test } from './support/realTest';

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('a member proposes a product with a photo, staff send it back, the member mends it, staff approve it', async ({
  page,
  request,
  member,
  browser,
}) => {
  const name = `Wild honey ${Date.now()}`;
  await logInAs(page, member);
  await page.goto('/add-product');
  await main(page).getByLabel('Name', { exact: true }).fill(name);
  await main(page).getByLabel('Category').selectOption({ index: 1 });
  await main(page).getByLabel('Price in NPR').fill('950');
  await main(page).getByLabel('Stock').fill('7');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'honey.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click();
  await expect(main(page).getByRole('button', { name: 'Change picture' })).toBeVisible();
  await press(page, 'Send for review');
  await expect(page.getByText('Sent for review').first()).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await logInAsStaff(desk, request);
  await desk.goto('/desk/review');
  const proposal = desk.getByTestId('review-card').filter({ hasText: name });
  await proposal.getByRole('button', { name: 'Send back' }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('How many grams are in a jar?');
  await desk.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(proposal).toHaveCount(0);

  await page.goto('/my-products');
  await press(page, 'Show');
  await main(page).getByTestId('selling-row').filter({ hasText: name }).getByRole('link', { name: 'Edit' }).click();
  await expect(main(page).getByText('How many grams are in a jar?')).toBeVisible();
  await main(page).getByLabel('Size of a pack').fill('500');
  await main(page).getByLabel('Unit').selectOption('g');
  await press(page, 'Send for review');
  await expect(page.getByText('Sent for review').first()).toBeVisible();

  await desk.reload();
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(proposal).toHaveCount(0);
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  await page.getByTestId('product-card').getByRole('link').first().click();
  await expect(main(page).getByText('7 in stock')).toBeVisible();
  await expect(main(page).getByText('Sita Rai')).toBeVisible();
});
