import { type Page } from '@playwright/test';
import { type Order, ORDER_STATES } from '../contract/orders';
import { createAddress, createDeliveryOptions, createQuote } from '../src/testing/checkoutFactories';
import {
  ATTENTION,
  createDeskOrder,
  createOverview,
  createQueuedOrder,
  createWebVitals,
} from '../src/testing/deskFactories';
import { createCart, createCartItem, createUser } from '../src/testing/factories';
import { createOrder, createOrderSummary, createPage, createRefund } from '../src/testing/orderFactories';
import { axeViolations } from './support/axe';
import { goOn } from './support/controls';
import { forgeAccess, forgeRefresh } from './support/forgedToken';
import { expect, test } from './support/realTest';
import { seedTokens } from './support/quietTest';

/** The response to each call: its JSON, or the status of a failure. */
type Responses = Record<string, object | number>;
/** Without a path a state follows from the one before. */
type State = { name: string; path?: string; responses?: Responses; show: (page: Page) => Promise<void> };

const main = (page: Page) => page.getByRole('main');
const visible = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const dialog = async (page: Page) => {
  const content = page.getByRole('dialog');
  // axe sees the colours of a dialog that fades in.
  await expect
    .poll(() =>
      content.evaluate((element) => getComputedStyle(element.closest('.MuiDialog-container') ?? element).opacity),
    )
    .toBe('1');
};

const product = { ...createCartItem().product, id: 3, name: 'Almonds', quantity: 9 };
const CHECKOUT: Responses = {
  'GET /api/products/cart/me/': createCart([createCartItem({ id: 31, product, quantity: 2, total_price: '2500.00' })]),
  'GET /api/user/addresses/': [createAddress()],
  'GET /api/delivery/options/': createDeliveryOptions(),
  'POST /api/checkout/quote/': createQuote(),
};

async function chooseSlot(page: Page): Promise<void> {
  await main(page).getByLabel('07:00–09:00').check();
  await press(page, 'Continue to payment');
}
async function payInCash(page: Page): Promise<void> {
  await main(page).getByRole('radio', { name: /^Cash/ }).check();
  await press(page, 'Continue to review');
}

const checkoutStates: State[] = [
  {
    name: 'a new address with errors',
    path: '/checkout',
    responses: { ...CHECKOUT, 'GET /api/user/addresses/': [] },
    show: async (page) => {
      await press(page, 'Deliver here');
      await visible('Choose the municipality')(page);
    },
  },
  { name: 'a full slot', path: '/checkout', responses: CHECKOUT, show: visible('09:00–11:00 – full') },
  {
    name: 'a method that is not allowed',
    responses: CHECKOUT,
    show: async (page) => {
      await chooseSlot(page);
      await visible('Khalti is possible from')(page);
    },
  },
  {
    name: 'a lost response, and the question before leaving',
    responses: { ...CHECKOUT, 'POST /api/orders/': 503 },
    show: async (page) => {
      await payInCash(page);
      await press(page, 'Place order');
      await visible(/you will not be charged twice/)(page);
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
      await dialog(page);
    },
  },
  {
    name: 'an address that is not served',
    path: '/checkout',
    responses: { ...CHECKOUT, 'GET /api/delivery/options/': 400 },
    show: async (page) => {
      await press(page, 'Other address');
      await expect(main(page).getByRole('radio', { name: 'Another address' })).toBeVisible();
    },
  },
  {
    name: 'a short line at the review',
    path: '/checkout',
    responses: { ...CHECKOUT, 'POST /api/checkout/quote/': createQuote({ available: 1 }) },
    show: async (page) => {
      await chooseSlot(page);
      await payInCash(page);
      await visible('Take what is possible')(page);
    },
  },
];

const paid: Partial<Order> = { state: 'placed', payment_status: 'paid', can_pay: false, payment_methods: [] };
const wallet = createOrder({ payment_method: 'esewa' });
const attempt = {
  method: 'esewa',
  amount: '2600.00',
  reference: '0007ABC',
  paid_at: '2026-03-12T20:35:00.000Z',
} as const;
const refunded = createOrder({
  ...{ payment_method: 'esewa', ...paid, state: 'cancelled', payment_status: 'refund_due', can_cancel: false },
  payments: [{ ...attempt, status: 'paid' }],
  refunds: [createRefund('2600.00', 'due')],
  events: [
    ...wallet.events,
    { at: wallet.created_at, type: 'paid', params: { amount: '2600.00', method: 'esewa' }, text: '' },
    { at: wallet.created_at, type: 'cancelled', params: { by: 'member', note: '' }, text: '' },
  ],
});
const of = (order: object, id = 31): Responses => ({ [`GET /api/orders/${id}/`]: order });

// Neighbours differ in their page, so that nothing of the state before is taken for this one.
const orderStates: State[] = [
  { name: 'orders that failed', path: '/orders', responses: { 'GET /api/orders/': 500 }, show: visible('Try again') },
  {
    name: 'no orders',
    responses: { 'GET /api/orders/': createPage([]) },
    show: async (page) => {
      await press(page, 'Try again');
      await visible('You have no orders yet')(page);
    },
  },
  { name: 'an unpaid order', path: '/orders/32', responses: of(wallet, 32), show: visible(/Please pay by/) },
  {
    name: 'the success page while the payment is checked',
    path: '/payment/success?order=33',
    responses: of({ ...wallet, payment_status: 'processing' }, 33),
    show: visible('We are checking your payment'),
  },
  {
    name: 'orders in every state',
    path: '/orders',
    responses: {
      'GET /api/orders/': createPage(ORDER_STATES.map((state, id) => createOrderSummary({ id: id + 1, state }))),
    },
    show: visible('Waiting for payment'),
  },
  {
    name: 'the question before an order is cancelled',
    path: '/orders/34',
    responses: of(createOrder(), 34),
    show: async (page) => {
      await press(page, 'Cancel the order');
      await dialog(page);
    },
  },
  {
    name: 'the success page of a paid order',
    path: '/payment/success?order=35',
    responses: of({ ...wallet, ...paid }, 35),
    show: visible('Payment Successful!'),
  },
  {
    name: 'a payment that is checked',
    path: '/orders/36',
    responses: of({ ...wallet, payment_status: 'processing' }, 36),
    show: visible(/We are checking your payment/),
  },
  {
    name: 'the page of a cancelled payment',
    path: '/payment/cancel?order=37',
    responses: of({ ...wallet, payments: [{ ...attempt, status: 'cancelled' }] }, 37),
    show: visible('Cancel the order and refill the cart'),
  },
  {
    name: 'a cancelled order, ordered again in part',
    path: '/orders/31',
    responses: {
      ...of(refunded),
      'POST /api/orders/31/reorder/': {
        cart: createCart(),
        added: [{ product: 3, name: 'Almonds', quantity: 2 }],
        skipped: [{ product: 5, name: 'Ghee', code: 'insufficient_stock', available: 0 }],
      },
    },
    show: async (page) => {
      await press(page, 'Order again');
      await visible('Ghee is sold out')(page);
    },
  },
  { name: 'an unknown order', path: '/orders/39', show: visible('We cannot find this order') },
];

const STAFF: Responses = {
  'GET /api/user/': createUser({ is_staff: true, is_owner: true }),
  'GET /api/desk/slots/': [],
};
const deskOf = (order: object, id: number): Responses => ({ ...STAFF, [`GET /api/desk/orders/${id}/`]: order });
const attention = createDeskOrder({ ...ATTENTION, payment_method: 'esewa' });

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await dialog(page);
}

const deskStates: State[] = [
  {
    name: 'a queue that failed',
    path: '/desk',
    responses: { ...STAFF, 'GET /api/desk/orders/': 500 },
    show: visible('Try again'),
  },
  {
    name: 'an empty queue',
    responses: { ...STAFF, 'GET /api/desk/orders/': createPage([]) },
    show: async (page) => {
      await press(page, 'Try again');
      await visible('No orders here')(page);
    },
  },
  {
    name: 'the queue with every state',
    path: '/desk?show=all',
    responses: {
      ...STAFF,
      'GET /api/desk/orders/': createPage(
        ORDER_STATES.map((state, id) => createQueuedOrder({ id: id + 1, state, ...(id === 1 && ATTENTION) })),
      ),
    },
    show: visible('Needs attention: The order was paid twice: the second payment goes back.'),
  },
  {
    name: 'an order that needs attention, with its menu',
    path: '/desk/orders/31',
    responses: deskOf(attention, 31),
    show: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Cancel order' })).toBeVisible();
      await expect
        .poll(() => page.getByRole('menu').evaluate((menu) => getComputedStyle(menu.parentElement!).opacity))
        .toBe('1');
    },
  },
  {
    name: 'a pick list',
    path: '/desk/picklist',
    responses: {
      ...STAFF,
      'GET /api/desk/picklist/': {
        orders: [{ id: 31, number: 'MP-7K3Q-9XFD' }],
        lines: [
          { product: 3, name: 'Ghee', image: null, quantity: 2, orders: [{ number: 'MP-7K3Q-9XFD', quantity: 2 }] },
        ],
      },
    },
    show: async (page) => {
      await main(page).getByRole('checkbox').check();
      await visible('1 order:')(page);
    },
  },
  {
    name: 'the cancellation by staff',
    path: '/desk/orders/32',
    responses: deskOf(createDeskOrder(), 32),
    show: (page) => choose(page, 'Cancel order'),
  },
  {
    name: 'the overview',
    path: '/desk/overview',
    responses: {
      ...STAFF,
      'GET /api/desk/overview/': createOverview(),
      'GET /api/desk/web-vitals/': createWebVitals(),
    },
    show: visible('Speed of the pages'),
  },
  {
    name: 'a refund',
    path: '/desk/orders/33',
    responses: deskOf(
      createDeskOrder({ state: 'delivered', payment_method: 'esewa', payment_status: 'paid', cash_due: null }),
      33,
    ),
    show: (page) => choose(page, 'Refund'),
  },
];

test.use({ failedRequestsExpected: true });

for (const [what, states] of [
  ['checkout', checkoutStates],
  ['orders and payments', orderStates],
  ['the desk', deskStates],
] as const) {
  test(`axe finds nothing in any state of ${what}, in light and dark`, { tag: '@nightly' }, async ({ page }) => {
    test.slow();
    let responses: Responses = {};
    await page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const response = responses[`${route.request().method()} ${pathname}`] ?? 404;
      return typeof response === 'number'
        ? route.fulfill({ status: response, json: { detail: 'Broken' } })
        : route.fulfill({ json: response });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await seedTokens(page, { access: forgeAccess(), refresh: forgeRefresh() });
    const violations: string[] = [];
    for (const state of states) {
      responses = { 'GET /api/user/': createUser(), 'GET /api/products/cart/me/': createCart(), ...state.responses };
      // Checkout asks before it is left, and starts again by a reload alone.
      if (state.path)
        await (state === states[0] || what === 'checkout' ? page.goto(state.path) : goOn(page, state.path));
      await state.show(page);
      violations.push(...(await axeViolations(page, state.name)));
    }
    expect(violations).toEqual([]);
  });
}
