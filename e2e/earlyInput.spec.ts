import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { hydrated, openHeld, rendered } from './support/heldScripts';
import { expect, logInAs, test } from './support/realTest';

const PAGES = [
  '/',
  '/products',
  '/products?category=1&sort=price',
  '/products/1',
  '/categories',
  '/categories/1',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
];

/** A list with its filters by day, each page in both widths every night. */
const BY_DAY = '/products?category=1&sort=price, 1440 px';

/** Everything that can be pressed, typed into or chosen from. */
const CONTROLS =
  'a, button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab], [contenteditable], [tabindex]:not([tabindex="-1"])';

/** `index` counts the elements of `CONTROLS`. */
type Control = {
  index: number;
  tag: string;
  type: string;
  name: string;
  isNative: boolean;
  isIdle: boolean;
  opensDialog: boolean;
};

/** The controls of a page that are seen. Of the radios of a group, only the last. */
function describeControls(elements: Element[]): Control[] {
  const seen = elements.map((element, index) => {
    const control = element as HTMLInputElement;
    const isSubmit = control.type === 'submit' && control.form?.method === 'get' && control.form.hasAttribute('action');
    return {
      index,
      tag: control.localName,
      type: control.type ?? '',
      name: control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent,
      isNative: (element instanceof HTMLAnchorElement && element.href !== '') || isSubmit,
      isIdle: control.matches(':disabled, [aria-disabled=true], [aria-busy=true] *'),
      opensDialog: control.ariaHasPopup === 'dialog',
      group: control.type === 'radio' ? control.name : null,
      isSeen: control.checkVisibility({ visibilityProperty: true }),
    };
  });
  return seen.filter(
    ({ isSeen, group }, index) =>
      isSeen && (group === null || group !== seen.slice(index + 1).find((next) => next.group)?.group),
  );
}

const TEXTS: Record<string, string> = {
  number: '3',
  email: 'sita@example.com',
  tel: '9812345678',
  password: 'Walnut1234',
};

/** Uses a control as a visitor does, unless an earlier one has removed it. */
async function use(page: Page, control: Control): Promise<void> {
  // Handles, not locators: the list may change between the search for the control and its use.
  const elements = await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], CONTROLS);
  const found = (await elements.evaluate(describeControls)).find(
    ({ tag, type, name }) => tag === control.tag && type === control.type && name === control.name,
  );
  if (!found) return;
  const element = (await elements.evaluateHandle((all, index) => all[index], found.index)).asElement()!;
  if (found.tag === 'select') await element.selectOption({ index: (await element.$$('option')).length - 1 });
  else if (found.tag === 'input' && found.type !== 'radio') await element.fill(TEXTS[found.type] ?? 'almond');
  // By itself: Playwright would scroll, which loads more products.
  else await element.evaluate((pressed) => (pressed as HTMLElement).click());
}

/** What a visitor gets of it. */
const outcome = async (page: Page) => ({
  url: page.url(),
  content: await page.locator('body').ariaSnapshot(),
  shared: await page.evaluate(() => document.documentElement.dataset.shared),
});

/** Two visitors, so that a choice that the device keeps does not reach the other page. */
async function openPages(page: Page, browser: Browser, options: BrowserContextOptions, width: number) {
  const late = await (await browser.newContext(options)).newPage();
  for (const each of [page, late]) {
    // Low, so that the end of a list is far: whether it is near decides if the next page loads by itself.
    await each.setViewportSize({ width, height: 600 });
    // Chromium without a window has no dialog for sharing.
    await each.addInitScript(() => {
      navigator.share = async ({ url } = {}) => void (document.documentElement.dataset.shared = url);
    });
  }
  return late;
}

for (const width of [360, 1440]) {
  for (const path of PAGES) {
    const where = `${path}, ${width} px`;
    const title = `a control that is used before the scripts come does what it does after: ${where}`;
    test(title, { tag: where === BY_DAY ? [] : '@nightly' }, async ({ page, browser, baseURL, contextOptions }) => {
      // Several loads of two pages.
      test.slow();
      const late = await openPages(page, browser, { ...contextOptions, baseURL }, width);
      const first = await openHeld(page, path);
      const controls = await page.locator(CONTROLS).evaluateAll(describeControls);
      expect(controls.length).toBeGreaterThan(10);
      const tried = controls.filter(({ isNative, isIdle }) => !isNative && !isIdle);
      expect(tried.filter(({ tag }) => !['button', 'input', 'select', 'textarea'].includes(tag))).toEqual([]);
      const [dialogs, others] = [true, false].map((opens) => tried.filter(({ opensDialog }) => opensDialog === opens));
      const fields = others!.filter(({ tag }) => tag !== 'button');
      const buttons = others!.filter(({ tag }) => tag === 'button');
      const groups = [fields, buttons, ...dialogs!.map((dialog) => [dialog])].filter(({ length }) => length > 0);
      for (const [index, group] of groups.entries()) {
        await test.step(group.map(({ name }) => name).join(', '), async () => {
          // A menu that is open belongs to its history entry, which a visit of the same address would take over.
          if (index > 0) for (const each of [page, late]) await each.goto('about:blank');
          const { release } = index === 0 ? first : await openHeld(page, path);
          for (const control of group) await use(page, control);
          release();
          await late.goto(path);
          await hydrated(late);
          for (const control of group) await use(late, control);
          await hydrated(page);
          await expect(async () => expect(await outcome(page)).toEqual(await outcome(late))).toPass({
            timeout: 60_000,
          });
        });
      }
      await late.context().close();
    });
  }
}

test('the menu that is pressed before the scripts come is loaded before the page is hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await rendered(page, '/products');
  // Hydration waits for the page's own script, which the page preloads.
  let releasePage = () => {};
  const isReleased = new Promise<void>((resolve) => (releasePage = resolve));
  await page.route('**/assets/products.*.js', async (route) => {
    await isReleased;
    await route.fallback();
  });
  const { release } = await openHeld(page, '/products');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.waitForRequest('**/assets/menus.*.js');
  release();
  await menu;
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  releasePage();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('what a member types and presses before the scripts come is what goes into the cart', async ({ page, member }) => {
  await logInAs(page, member);
  await rendered(page, '/products/1');
  const { release } = await openHeld(page, '/products/1');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  const add = page.getByRole('article').getByRole('button', { name: /^Add to Cart/ });
  await add.click();
  // The press is seen at once.
  await expect(add).toHaveCSS('opacity', '0.6');
  release();
  await expect(page.getByText(/^Added .* to cart$/)).toBeVisible();
  await expect(add).toHaveCSS('opacity', '1');
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
});

test("UX-35 before the scripts come a visitor reads 'Login to Buy' on buttons that cannot be pressed, and the page keeps its scroll position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await rendered(page, '/products');
  const { release } = await openHeld(page, '/products');
  const buttons = page.getByRole('main').getByRole('button', { name: /Add to Cart|Login to Buy/ });
  await expect(buttons.first()).toHaveText('Login to Buy');
  const names = await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel?.split(':')[0]));
  expect(new Set(names)).toEqual(new Set(['Login to Buy']));
  await expect(buttons.first()).toBeDisabled();
  await page.evaluate(() => window.scrollTo(0, 250));
  release();
  await hydrated(page);
  await expect(buttons.first()).toHaveText('Login to Buy');
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(250);
});
