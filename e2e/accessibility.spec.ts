import { type Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { goOn } from './support/controls';
import { chooseLoginBy, field, submit } from './support/forms';
import { type MockResponse, type MockApi } from './support/mockApi';
import { catalog, makeProduct } from './support/mockCatalog';
import { expect, logIn, test } from './support/mockTest';

/** Three products in stock and one sold out: more cards would only make axe slower. */
const stockAFew = (api: MockApi) => (api.products = catalog().slice(0, 4));

const card = (page: Page) => page.getByTestId('product-card').first();
const line = (page: Page) => page.getByTestId('cart-line').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Each path, its document title, and a heading that shows that the page is there. */
const publicRoutes: [path: string, title: string, shown: (page: Page) => ReturnType<Page['locator']>][] = [
  ['/', 'Dry fruits and groceries of Nepal', card],
  ['/login', 'Log in', heading],
  ['/register', 'Sign up', heading],
  ['/products', 'Products', card],
  ['/products?search=almonds', 'almonds - Products', card],
  ['/products/7', 'Product 7', heading],
  ['/categories', 'Categories', heading],
  ['/categories/2', 'Category 2', heading],
  ['/cart', 'Cart', heading],
  ['/payment/success', 'Payment successful', heading],
  ['/payment/cancel', 'Payment cancelled', heading],
  ['/no-such-page', 'Page not found', heading],
];
const memberRoutes: typeof publicRoutes = [
  ['/', 'Dry fruits and groceries of Nepal', card],
  ['/products', 'Products', card],
  ['/cart', 'Cart', line],
  ['/checkout', 'Checkout', heading],
  ['/profile', 'Profile', heading],
  ['/orders', 'Orders', heading],
  ['/orders/5', 'Order 5', heading],
  ['/my-products', 'My Products', heading],
  ['/add-product', 'Add product', heading],
  ['/edit-product/3', 'Edit product 3', heading],
];

/** Checks title, language, one h1 and the four landmarks. */
async function expectOutline(page: Page, path: string, title: string) {
  await expect(page, path).toHaveTitle(`${title} - Mewa Pasal`);
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'en');
  for (const selector of ['h1', 'header', 'main', 'footer'])
    await expect(page.locator(selector), `${path}: ${selector}`).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' }), path).toHaveCount(1);
}

for (const [who, routes] of [
  ['visitor', publicRoutes],
  ['member', memberRoutes],
] as const) {
  test(`UX-01 UX-04 UX-16 UX-34 every route of a ${who} has its title and outline, and axe finds nothing`, async ({
    page,
    api,
  }) => {
    stockAFew(api);
    if (who === 'member') {
      await logIn(page);
      api.putIntoCart(1, 2);
      api.putIntoCart(2);
    }
    const violations: string[] = [];
    await page.goto('/payment/success');
    await heading(page).waitFor();
    for (const [path, title, shown] of routes) {
      await goOn(page, path);
      await expectOutline(page, path, title);
      await shown(page).waitFor();
      // A list of the page before is dimmed until the new one is there.
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      violations.push(...(await axeViolations(page, path, path === routes[0]![0] ? [] : undefined)));
    }
    if (who === 'visitor') {
      await test.step('UX-07 UX-16 axe finds nothing in the drawer and the filters of a phone', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await goOn(page, '/products');
        await card(page).waitFor();
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        violations.push(...(await axeViolations(page, 'drawer')));
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show 4 products' }).waitFor();
        violations.push(...(await axeViolations(page, 'filters')));
      });
    }
    expect(violations).toEqual([]);
  });
}

type State = {
  name: string;
  /** Without a path the state follows from the one before. */
  path?: string;
  arrange?: (api: MockApi) => void;
  show: (page: Page) => Promise<void>;
  /** Selectors of what is not checked, in place of bar and footer. */
  exclude?: string[];
};

const failure = { status: 500, body: { detail: 'Broken' } };
const visible = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const arrived = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();

/** Answers the held requests of the state before. */
let release: (response?: MockResponse) => void = () => {};

const visitorStates: State[] = [
  {
    name: 'home loading',
    path: '/',
    arrange: (api) => (release = api.hold('GET /api/products/')),
    show: (page) => page.getByTestId('product-skeleton').first().waitFor(),
  },
  { name: 'home error', arrange: () => release(failure), show: visible('Try again') },
  {
    name: 'home empty',
    arrange: (api) => (api.products = []),
    show: async (page) => {
      await tryAgain(page);
      await visible('No products are featured')(page);
    },
  },
  {
    name: 'products loading',
    path: '/products',
    arrange: (api) => (release = api.hold('GET /api/products/')),
    show: (page) => page.getByTestId('product-skeleton').first().waitFor(),
  },
  { name: 'products error', arrange: () => release(failure), show: visible('Try again') },
  { name: 'products none', path: '/products?search=zzz', show: visible('No products found') },
  {
    name: 'long Devanagari name, no stock',
    path: '/products?sort=price',
    arrange: (api) => (api.products = [makeProduct({ name: 'मुस्ताङको सुख्खा खुबानी '.repeat(6), quantity: 0 })]),
    show: (page) => card(page).waitFor(),
  },
  {
    name: 'products filtered',
    path: '/products?search=a&category=1&sort=-price',
    arrange: stockAFew,
    show: (page) => card(page).getByText('Jumla Beans').waitFor(),
  },
  {
    name: 'suggestions open, one of them chosen',
    path: '/categories',
    show: async (page) => {
      await arrived(page, 'Categories');
      await page.getByRole('combobox', { name: 'Search the shop' }).fill('al');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
    exclude: ['footer'],
  },
  {
    name: 'login with errors, by phone',
    path: '/login',
    show: async (page) => {
      await chooseLoginBy(page, 'Phone');
      await submit(page).click();
      await visible('Phone number is required')(page);
    },
  },
  {
    name: 'login refused, toast open',
    arrange: (api) => api.answer('POST /api/user/login/', { status: 401, body: { detail: 'No active account found' } }),
    show: async (page) => {
      await chooseLoginBy(page, 'Email');
      await field(page, 'Email').fill('sita@example.com');
      await field(page, 'Password').fill('Walnut1234');
      await submit(page).click();
      await visible('No active account found')(page);
    },
  },
  {
    name: 'registration with errors',
    path: '/register',
    show: async (page) => {
      await arrived(page, 'Sign up');
      await submit(page).click();
      await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'offline',
    path: '/payment/cancel',
    show: async (page) => {
      await arrived(page, 'Payment Cancelled');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        dispatchEvent(new Event('offline'));
      });
      await visible('You are offline')(page);
    },
    exclude: ['footer'],
  },
];

let releaseCart: (response?: MockResponse) => void = () => {};

const memberStates: State[] = [
  {
    name: 'authentication starting',
    path: '/orders',
    arrange: (api) => {
      release = api.hold('GET /api/user/');
      releaseCart = api.hold('GET /api/products/cart/me/');
    },
    show: (page) => page.getByRole('progressbar').waitFor(),
  },
  {
    name: 'cart loading',
    path: '/cart',
    arrange: () => release(),
    show: (page) => page.getByText('Loading cart').waitFor({ state: 'attached' }),
  },
  { name: 'cart error', arrange: () => releaseCart(failure), show: visible('Try again') },
  {
    name: 'cart empty',
    show: async (page) => {
      await tryAgain(page);
      await visible('Your cart is empty')(page);
    },
  },
  {
    name: 'adding',
    path: '/products',
    arrange: (api) => (release = api.hold('POST /api/products/cart/add_item/')),
    show: async (page) => {
      await card(page).getByRole('button').click();
      await visible('Adding...')(page);
    },
  },
  {
    name: 'refused, with the message of a failure open',
    arrange: () => release({ status: 400, body: { error: 'Only 3 left' } }),
    show: (page) => expect(page.getByRole('alert')).toHaveText('Only 3 left'),
  },
  {
    name: 'added, toast open',
    show: async (page) => {
      await card(page).getByRole('button').click();
      await visible(/^Added .+ to cart$/)(page);
    },
  },
  {
    name: 'cart with less stock than wanted',
    path: '/cart',
    arrange: (api) => api.putIntoCart(3, 4),
    show: (page) => page.getByTestId('cart-line').nth(1).waitFor(),
  },
  {
    name: "the member's menu open",
    path: '/categories',
    show: async (page) => {
      await arrived(page, 'Categories');
      await page.getByRole('button', { name: 'Sita' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
    exclude: ['footer'],
  },
];

test.describe('states', () => {
  test.use({ failedRequestsExpected: true });

  for (const [who, states] of [
    ['visitor', visitorStates],
    ['member', memberStates],
  ] as const) {
    test(
      `UX-16 UX-34 axe finds nothing in any state that a ${who} can see`,
      { tag: '@nightly' },
      async ({ page, api }) => {
        if (who === 'member') await logIn(page);
        stockAFew(api);
        const violations: string[] = [];
        for (const { name, path, arrange, show, exclude } of states) {
          arrange?.(api);
          if (path) await (page.url() === 'about:blank' ? page.goto(path) : goOn(page, path));
          await show(page);
          violations.push(...(await axeViolations(page, name, exclude)));
        }
        expect(violations).toEqual([]);
      },
    );
  }
});
