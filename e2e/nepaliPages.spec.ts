import { type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { COUNTRY_CODES } from '../contract/countries';
import { PAGE_TEXTS } from '../contract/pageTextRules';
import { createDeskDay } from './support/deskDay';
import { englishTexts } from './support/englishWords';
import { lengthenTexts, misfits } from './support/longerTexts';
import { addAddress, logInStaff, putIntoCart, readProducts } from './support/orders';
import { createMember, expect, logInAs, type Member, test } from './support/realTest';
import { settled } from './support/settled';

/** Who sees which pages; nobody is a visitor. */
type Walk = { who: string; member: Member | null; pages: string[] };

/** A shop with something on every page, and the pages without the prefix of the language. */
async function createWalks(request: APIRequestContext): Promise<Walk[]> {
  const staff = await logInStaff(request);
  const product = (await readProducts(request)).find(({ quantity }) => quantity > 20)!;
  const { orders, rider, buyer, supplier, submission } = await createDeskDay(request, staff);
  const member = await createMember(request);
  await putIntoCart(request, member, product, 2);
  await addAddress(request, member, 'Kathmandu');
  const visitorPages = [
    ...['/', '/products', '/products?search=बदाम', '/products?search=ढढढ', `/products/${product.id}`],
    ...['/categories', '/categories/1', '/cart', '/login', '/register', '/forgot-password', '/reset-password'],
    ...['/contact', '/delivery', '/returns', '/questions', '/privacy', '/terms', '/favourites', '/nowhere'],
    ...['/payment/success', '/payment/cancel'],
  ];
  const memberPages = [
    ...['/', '/products', `/products/${product.id}`, '/cart', '/checkout', '/orders', '/buy-again', '/favourites'],
    ...['/profile', '/profile/addresses', '/profile/password', '/profile/devices', '/profile/settings'],
    ...['/my-products', '/my-products/earnings', '/add-product'],
  ];
  const [delivered, out] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const buyerPages = [
    `/orders`,
    `/orders/${delivered.id}`,
    `/orders/${delivered.id}/problem`,
    `/orders/${delivered.id}/bill`,
    '/buy-again',
  ];
  const deskPages = [
    ...['', '?show=delivered', '/orders/new', `/orders/${delivered.id}`, `/orders/${out.id}`, '/picklist?slot=courier'],
    ...[`/slips?orders=${out.id}`, '/riders', `/riders/${rider}`, `/riders/${rider}/sheet`, '/problems', '/products'],
    ...[
      '/searches',
      '/review',
      '/categories',
      '/delivery',
      '/members',
      `/members/${buyer}`,
      '/texts',
      '/texts/privacy',
      '/texts/privacy/ne',
    ],
    ...['/overview', '/takings', '/takings?kind=rider_cash', '/suppliers', `/suppliers/${supplier}`, '/registers'],
    '/log',
  ].map((path) => `/desk${path}`);
  const sellingPages = ['/my-products/earnings', '/my-products?show=draft', `/edit-product/${submission}`];
  return [
    { who: 'visitor', member: null, pages: visitorPages },
    { who: 'member', member, pages: memberPages },
    { who: 'buyer', member: delivered.member, pages: buyerPages },
    { who: 'staff', member: staff, pages: [...deskPages, ...sellingPages] },
  ];
}

/** The English names of products, categories, countries and delivery areas, the longest first. */
async function readNames(request: APIRequestContext, page: Page): Promise<string[]> {
  const categories = (await (await request.get('/api/products/categories/')).json()) as { name: string }[];
  const names = [...(await readProducts(request)), ...categories].map(({ name }) => name);
  // As the browser has them.
  const countries = await page.evaluate((codes) => {
    const regions = new Intl.DisplayNames('en', { type: 'region' });
    return codes.map((code) => regions.of(code)!);
  }, COUNTRY_CODES);
  return [...names, ...countries, 'Kathmandu Valley', 'Rest of Nepal'].sort((one, other) => other.length - one.length);
}

/** Opens each page of each walk in Nepali. */
async function walk(
  { request, context, width }: { request: APIRequestContext; context: BrowserContext; width: number },
  look: (page: Page, where: string) => Promise<void>,
): Promise<void> {
  for (const { who, member, pages } of await createWalks(request)) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 800 });
    if (member) await logInAs(page, member);
    for (const path of pages) {
      await page.goto(`/ne${path === '/' ? '' : path}`);
      await page.locator('main h1').first().waitFor();
      await expect(page.locator('main :is(.MuiSkeleton-root, [aria-busy=true], [role=progressbar])')).toHaveCount(0);
      await look(page, `${who} ${path}`);
    }
    await page.close();
    await context.setStorageState({ cookies: [], origins: [] });
  }
}

// The unknown page is one.
test.use({ failedRequestsExpected: true });

test(
  'no page in Nepali has an English word that is not marked as English',
  { tag: '@nightly' },
  async ({ page, request, context }) => {
    test.setTimeout(900_000);
    /** Each text, and where it was first seen. */
    const left = new Map<string, string>();
    const names = await readNames(request, page);
    await walk({ request, context, width: 1280 }, async (shown, where) => {
      // A default text is Nepali as a whole; names, addresses and numbers in it are marked one by one.
      if (PAGE_TEXTS.some((name) => where === `visitor /${name}`))
        await expect(shown.locator('main div[lang="en"]'), where).toHaveCount(0);
      for (const text of await settled(shown, () => englishTexts(shown, names)))
        if (!left.has(text)) left.set(text, where);
    });
    expect(Object.fromEntries(left)).toEqual({});
  },
);

test(
  'with texts 40 % longer no Nepali page is wider than a phone of 360 pixels, and no text is cut off',
  { tag: '@nightly' },
  async ({ request, context }) => {
    test.setTimeout(900_000);
    await lengthenTexts(context);
    const found: string[] = [];
    await walk({ request, context, width: 360 }, async (page, where) => {
      found.push(...(await settled(page, () => misfits(page))).map((misfit) => `${where}: ${misfit}`));
    });
    await context.unrouteAll();
    expect(found).toEqual([]);
  },
);
