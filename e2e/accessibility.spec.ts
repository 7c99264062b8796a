import { type Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { chooseLoginBy, field, submit } from './support/forms';
import { neverAnswer, type MockApi } from './support/mockApi';
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

/** Navigates inside the page, as a link does, which is much faster than a reload. */
const goOn = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

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
  test(`UX-01 UX-04 UX-16 UX-34 every route of a ${who} has its title and outline, and axe finds nothing in light and dark`, async ({
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
      violations.push(...(await axeViolations(page, path)));
    }
    expect(violations).toEqual([]);
  });
}

type State = { name: string; path: string; arrange?: (api: MockApi) => void; show: (page: Page) => Promise<void> };

const failure = { status: 500, body: { detail: 'Broken' } };
const visible = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const visitorStates: State[] = [
  {
    name: 'home loading',
    path: '/',
    arrange: (api) => api.answer('GET /api/products/', neverAnswer),
    show: (page) => page.getByTestId('product-skeleton').first().waitFor(),
  },
  { name: 'home empty', path: '/', arrange: (api) => (api.products = []), show: visible('No products are featured') },
  {
    name: 'home error',
    path: '/',
    arrange: (api) => api.answer('GET /api/products/', failure),
    show: visible('Try again'),
  },
  {
    name: 'products loading',
    path: '/products',
    arrange: (api) => api.answer('GET /api/products/', neverAnswer),
    show: (page) => page.getByTestId('product-skeleton').first().waitFor(),
  },
  { name: 'products none', path: '/products?search=zzz', show: visible('No products found') },
  {
    name: 'products error',
    path: '/products',
    arrange: (api) => api.answer('GET /api/products/', failure),
    show: visible('Try again'),
  },
  {
    name: 'products filtered',
    path: '/products?search=a&category=1&sort=-price',
    show: (page) => card(page).waitFor(),
  },
  {
    name: 'suggestions open, one of them chosen',
    path: '/categories',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Search the shop' }).fill('al');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'offline',
    path: '/payment/cancel',
    show: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        dispatchEvent(new Event('offline'));
      });
      await visible('You are offline')(page);
    },
  },
  {
    name: 'long Devanagari name, no stock',
    path: '/products',
    arrange: (api) => (api.products = [makeProduct({ name: 'मुस्ताङको सुख्खा खुबानी '.repeat(6), quantity: 0 })]),
    show: (page) => card(page).waitFor(),
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
    name: 'registration with errors',
    path: '/register',
    show: async (page) => {
      await submit(page).click();
      await expect(field(page, 'Confirm password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'login refused, toast open',
    path: '/login',
    arrange: (api) => api.answer('POST /api/user/login/', { status: 401, body: { detail: 'No active account found' } }),
    show: async (page) => {
      await field(page, 'Email').fill('sita@example.com');
      await field(page, 'Password').fill('Walnut1234');
      await submit(page).click();
      await visible('No active account found')(page);
    },
  },
];

const memberStates: State[] = [
  {
    name: 'cart loading',
    path: '/cart',
    arrange: (api) => api.answer('GET /api/products/cart/me/', neverAnswer),
    show: (page) => page.getByText('Loading cart').waitFor({ state: 'attached' }),
  },
  { name: 'cart empty', path: '/cart', show: visible('Your cart is empty') },
  {
    name: 'cart error',
    path: '/cart',
    arrange: (api) => api.answer('GET /api/products/cart/me/', failure),
    show: visible('Try again'),
  },
  {
    name: 'cart with less stock than wanted',
    path: '/cart',
    arrange: (api) => api.putIntoCart(3, 4),
    show: (page) => line(page).waitFor(),
  },
  {
    name: 'authentication starting',
    path: '/orders',
    arrange: (api) => api.answer('GET /api/user/', neverAnswer),
    show: (page) => page.getByRole('progressbar').waitFor(),
  },
  {
    name: 'added, toast open',
    path: '/products',
    show: async (page) => {
      await card(page).getByRole('button').click();
      await visible(/^Added .+ to cart$/)(page);
    },
  },
  {
    name: 'refused, with the message of a failure open',
    path: '/products',
    arrange: (api) => api.answer('POST /api/products/cart/add_item/', { status: 400, body: { error: 'Only 3 left' } }),
    show: async (page) => {
      await card(page).getByRole('button').click();
      await expect(page.getByRole('alert')).toHaveText('Only 3 left');
    },
  },
  {
    name: 'adding',
    path: '/products',
    arrange: (api) => api.answer('POST /api/products/cart/add_item/', neverAnswer),
    show: async (page) => {
      await card(page).getByRole('button').click();
      await visible('Adding...')(page);
    },
  },
  {
    name: "the member's menu open",
    path: '/categories',
    show: async (page) => {
      await page.getByRole('button', { name: 'Sita' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
];

test.describe('states', () => {
  test.use({ failedRequestsExpected: true });

  for (const [who, states] of [
    ['visitor', visitorStates],
    ['member', memberStates],
  ] as const) {
    test(`UX-16 UX-34 axe finds nothing in any state that a ${who} can see, in light and dark`, async ({
      page,
      api,
    }) => {
      if (who === 'member') await logIn(page);
      const violations: string[] = [];
      for (const { name, path, arrange, show } of states) {
        api.reset();
        stockAFew(api);
        arrange?.(api);
        await page.goto(path);
        await show(page);
        // The footer is the same in every state and is checked with the routes above.
        violations.push(...(await axeViolations(page, name, ['footer'])));
      }
      expect(violations).toEqual([]);
    });
  }

  test('UX-07 UX-16 axe finds nothing in the drawer and the filters of a phone', async ({ page, api }) => {
    stockAFew(api);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/products');
    await card(page).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = await axeViolations(page, 'drawer');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show 4 products' }).waitFor();
    expect([...drawer, ...(await axeViolations(page, 'filters'))]).toEqual([]);
  });
});
