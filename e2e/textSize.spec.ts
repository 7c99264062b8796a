import { type Page } from '@playwright/test';
import { goOn } from './support/controls';
import { field, submit } from './support/forms';
import { makeProduct } from './support/mockCatalog';
import { expect, logIn, test } from './support/mockTest';

/** Text of twice the size (SC 1.4.4) and wider text spacing (SC 1.4.12). */
const wishes = {
  'text of twice the size': 'html { font-size: 200% !important; }',
  "the reader's own spacing":
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
};
const long = 'मुस्ताङको सुख्खा खुबानी र जुम्लाको दाँते ओखर उपहार बाकस';

/** Lists layout faults: sideways scrolling, elements beyond the edge, and elements that cut their text. */
const findLost = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (each) =>
        each.checkVisibility() && getComputedStyle(each).clipPath === 'none' && !each.closest('[aria-hidden="true"]'),
    );
    const name = (each: Element) => `${each.tagName.toLowerCase()} "${each.textContent?.slice(0, 40)}"`;
    const beyond = shown.filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
    const cut = shown.filter((each) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(each);
      // Descriptions are shortened at any text size.
      if (!each.textContent?.trim() || overflowX === 'visible' || webkitLineClamp !== 'none') return false;
      return (
        each.scrollWidth > each.clientWidth + 1 || (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 1)
      );
    });
    const hinted = shown.filter(
      (each): each is HTMLInputElement =>
        each instanceof HTMLInputElement && each.placeholder !== '' && each.value === '',
    );
    const cutHints = hinted.filter((input) => {
      input.value = input.placeholder;
      const tooLong = input.scrollWidth > input.clientWidth;
      input.value = '';
      return tooLong;
    });
    return [
      ...cutHints.map(({ placeholder }) => `cut: placeholder "${placeholder}"`),
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...beyond.map((each) => `beyond the edge: ${name(each)}`),
      ...cut.map((each) => `cut: ${name(each)}`),
    ];
  });

/** Applies the reader's own style sheet in place of the one before. */
const wishFor = (page: Page, css: string) =>
  page.evaluate((text) => {
    const [sheet] = (document.adoptedStyleSheets = [new CSSStyleSheet()]);
    sheet!.replaceSync(text);
  }, css);

test(
  "UX-38 with text of twice the size, and with the reader's own spacing, nothing is cut and nothing scrolls sideways",
  { tag: '@nightly' },
  async ({ page, api }) => {
    api.products = [1, 2, 3].map((id) =>
      makeProduct({ id, name: id === 2 ? long : 'Whole Kashmiri almonds, unsalted', quantity: id - 1, featured: true }),
    );
    api.putIntoCart(2, 3);
    const lost: string[] = [];
    const look = async (where: string, widths = [1280, 360]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const [wish, css] of Object.entries(wishes)) {
          await wishFor(page, css);
          lost.push(...(await findLost(page)).map((each) => `${where} at ${width} with ${wish}: ${each}`));
        }
      }
    };
    const card = page.getByTestId('product-card').first();

    await page.goto('/register');
    await submit(page).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await look('registration with errors');
    for (const [path, shown] of [
      ['/login', field(page, 'Password')],
      ['/', card],
      ['/products?search=a&category=1', page.getByRole('status').filter({ hasText: /^Found \d product/ })],
      ['/categories', page.getByRole('heading', { level: 1, name: 'Categories' })],
    ] as const) {
      await goOn(page, path);
      await shown.waitFor();
      await look(path);
    }
    await logIn(page);
    await page.goto('/cart');
    await page.getByTestId('cart-line').waitFor();
    await look('/cart');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await look('the drawer', [360]);
    await page.keyboard.press('Escape');
    await goOn(page, '/products');
    await card.waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await look('the filters', [360]);
    expect(lost).toEqual([]);
  },
);
