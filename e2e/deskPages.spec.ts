import { type Locator, type Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { createDeskDay, type DeskDay } from './support/deskDay';
import { openAndEscape, walkByTab } from './support/keyboard';
import { logInStaff } from './support/orders';
import { expect, logInAs, test } from './support/realTest';

/** A page: its address, its heading, the buttons that open a dialog, and what is opened on it before. */
type DeskPage = [
  path: string,
  heading: string | RegExp,
  dialogs?: (string | RegExp)[],
  prepare?: (page: Page) => Promise<void>,
];

/** The pages that show a day. */
function pagesOf({ orders, rider, buyer, supplier, submission }: DeskDay): DeskPage[] {
  return [
    ['/desk', 'Orders'],
    ['/desk?show=delivered', 'Orders', [/^Cash collected/]],
    ['/desk/orders/new', 'Order by phone', [], (page) => takeOrder(page, orders[0]!.member.email)],
    [`/desk/orders/${orders[0]!.id}`, orders[0]!.number],
    ['/desk/picklist?slot=courier', 'Pick list'],
    [`/desk/slips?orders=${orders[1]!.id}`, /slip/i],
    ['/desk/riders', 'Riders', ['Add a rider', /^Edit विकास/]],
    [`/desk/riders/${rider}`, /^Cash of विकास/, ['Cash handed over']],
    [`/desk/riders/${rider}/sheet`, /विकास/],
    ['/desk/problems', 'Problems'],
    ['/desk/products', 'Products', ['Add a product', /^Edit /, /^Stock of /]],
    ['/desk/searches', 'Searches without a result'],
    ['/desk/review', 'Review'],
    ['/desk/categories', 'Categories', ['Add a category', /^Edit /]],
    ['/desk/delivery', 'Delivery', [], (page) => page.getByText('Festivals of the coming year').click()],
    ['/desk/members', 'Members'],
    [`/desk/members/${buyer}`, /./],
    ['/desk/texts', 'Texts'],
    ['/desk/texts/privacy', 'Text: Privacy', [/^Read: Default/]],
    ['/desk/overview', 'Overview'],
    ['/desk/takings', 'Takings', ['Count and close']],
    ['/desk/takings?kind=rider_cash', 'Takings'],
    ['/desk/suppliers', 'Suppliers'],
    [`/desk/suppliers/${supplier}`, /./, ['Record a payout']],
    ['/my-products/earnings', 'Sales of my products'],
    ['/desk/registers', 'Registers'],
    ['/desk/log', 'Log'],
    ['/my-products?show=draft', 'My products'],
    ['/add-product', 'Add product'],
    [`/edit-product/${submission}`, 'Edit product'],
  ];
}

/** Fills the form of an order by telephone as far as the button that places it, with the form for a new caller open before. */
async function takeOrder(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New caller' }).click();
  await main.getByLabel('First name').waitFor();
  const found = await axeViolations(page, 'the form of a new caller');
  expect(found).toEqual([]);
  await main.getByLabel('Phone number, name or email').fill(email);
  await main.getByRole('button', { name: email }).click();
  await main.getByLabel('Add a product').fill('almond');
  await page.getByRole('option').first().click();
  await main.getByRole('button', { name: /^Place order for/ }).waitFor();
}

/** The telephone numbers in the dialog behind this button of which digits are cut. */
async function cutNumbers(page: Page, opener: Locator): Promise<string[]> {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const cut = await dialog
    .locator('input[type="tel"]')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ value }) => `${value} is cut`),
    );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return cut;
}

const sideScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test(
  'every page of the desk and of selling by the keyboard alone, without a violation of axe, at 360 and 1440 pixels',
  { tag: '@nightly' },
  async ({ page, request }) => {
    test.setTimeout(600_000);
    const staff = await logInStaff(request);
    const pages = pagesOf(await createDeskDay(request, staff));
    await logInAs(page, staff);
    const problems: string[] = [];
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, heading, dialogs = [], prepare] of pages) {
        // Not by `goOn`: the editor of a product asks before it is left.
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
        await prepare?.(page);
        const where = `${path} at ${width}`;
        const wider = await sideScroll(page);
        if (wider > 0) problems.push(`${where}: ${wider} pixels wider than the screen`);
        const openers = dialogs.map((name) => page.getByRole('main').getByRole('button', { name }).first());
        if (width === 360) {
          const faults = await walkByTab(page);
          for (const opener of openers) faults.push(...(await cutNumbers(page, opener)));
          problems.push(...faults.map((fault) => `${where}: ${fault}`));
        } else {
          problems.push(...(await axeViolations(page, where)));
          for (const opener of openers) await openAndEscape(page, opener);
        }
      }
    }
    expect(problems).toEqual([]);
  },
);
