import { type Locator, type Page } from '@playwright/test';
import { expect } from './quietTest';

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether nothing shows that an element has the focus, or another one covers it. Runs in the page. */
function isHidden(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // The middle of what is on the screen: a long text is higher than it.
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const onTop = document.elementFromPoint(x, y);
  const ringed =
    !element.matches('a, button') ||
    [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none');
  return (
    !ringed ||
    !element.matches(':focus-visible') ||
    !(element.contains(onTop) || onTop?.contains(element) || onTop?.closest('label')?.contains(element))
  );
}

/** Presses Tab until the focus is on `target`. Fails when it cannot be reached or is covered. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses++) await page.keyboard.press(key);
  await expect(target, 'reached by the keyboard').toBeFocused();
  expect(await target.evaluate(isHidden), 'the focus can be seen').toBe(false);
}

/** Marks in the page what Tab should reach in `main`, and returns how much that is. */
const markControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const selector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
    const controls = [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        // Tab stops at one radio button of a group.
        !(element.matches('[type="radio"]') && !element.matches(':checked')),
    );
    for (const control of controls) control.dataset.unreached = '';
    return controls.length;
  });

/**
 * Walks through the content of a page with Tab. Returns what is wrong as text: a control that is not reached, and one whose focus cannot be
 * seen.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  const count = await markControls(page);
  const problems: string[] = [];
  await page.getByRole('main').focus();
  // Fields for dates have some stops inside.
  const dates = await page.locator('main input[type="date"]').count();
  for (let presses = 0; presses < count + 4 * dates + 5; presses++) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluateHandle(() => document.activeElement)).asElement()!;
    if (!(await focused.evaluate((element) => Boolean(element.closest('main'))))) break;
    // The button inside a field for a date has the browser's own ring.
    const isDate = await focused.evaluate((element) => element.matches('[type="date"]'));
    const hidden = !isDate && (await focused.evaluate(isHidden));
    const name = await focused.evaluate((element: HTMLElement) => {
      delete element.dataset.unreached;
      return element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
    });
    if (hidden) problems.push(`the focus on “${name}” cannot be seen`);
  }
  const missed = await page
    .locator('[data-unreached]')
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 160)));
  return [...problems, ...missed.map((html) => `not reached: ${html}`)];
}

/** Opens the dialog of a button by the keyboard, and closes it by Escape, which gives the focus back. */
export async function openAndEscape(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener, 'the focus is back').toBeFocused();
}
