import { type APIRequestContext } from '@playwright/test';
import { axeViolations } from './support/axe';
import { goOn } from './support/controls';
import { callAs, logInStaff, placeOrder, readProducts } from './support/orders';
import { expect, logInAs, type Member, test } from './support/realTest';

/** Orders a product, and staff send it out, with which it has a bill. */
async function sendOutOrder(request: APIRequestContext): Promise<{ id: number; number: string; staff: Member }> {
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 9)!;
  const { id, number } = await placeOrder(request, product);
  const staff = await logInStaff(request);
  for (const [from, to] of [
    ['placed', 'packing'],
    ['packing', 'out_for_delivery'],
  ])
    await callAs(request, staff, { path: `/api/desk/orders/${id}/transition/`, data: { from, to } });
  return { id, number, staff };
}

test('staff print the bill of an order that has left, as the original and as a copy, on A4 and on a roll', async ({
  page,
  request,
}) => {
  const { id, number, staff } = await sendOutOrder(request);
  await logInAs(page, staff);
  await page.addInitScript(() => {
    window.print = () => {
      document.title = document.querySelector('article')?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto(`/desk/orders/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Bill/ }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText(number);
  await page.getByRole('button', { name: 'Print original' }).click();
  await expect(page).toHaveTitle(/Original/);
  await page.getByRole('button', { name: 'Print copy 1' }).click();
  await expect(page).toHaveTitle(/Copy of Original 1/);
  const violations = await axeViolations(page, 'bill');

  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.getByRole('button', { name: '80 mm' }).click();
  await expect(page).toHaveURL(/paper=80mm$/);
  expect(pages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  expect(violations).toEqual([]);
});

test(
  'axe finds nothing in the registers and on the pages of help, on a phone',
  { tag: '@nightly' },
  async ({ page, request }) => {
    await logInAs(page, (await sendOutOrder(request)).staff);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/desk/registers');
    await expect(page.getByRole('table')).toContainText(/\d{4}\/\d{2}-\d+/);
    const violations = await axeViolations(page, 'registers');
    for (const path of ['/contact', '/delivery', '/returns', '/questions', '/privacy', '/terms']) {
      await goOn(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      violations.push(...(await axeViolations(page, path)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    }
    expect(violations).toEqual([]);
  },
);
