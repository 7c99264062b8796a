/** The checkout's page: its server, and ways to look at it. */
import { screen, waitFor, within } from '@testing-library/react';
import { type Order } from '../../contract/orders';
import { checkoutEvents, type CheckoutChoice } from '../features/checkout/checkoutSlice';
import { createAddress, createDeliveryOptions, createLocations, createQuote } from './checkoutFactories';
import { createCart, createCartItem, createUser, keepTokens } from './factories';
import { type FakeServer, startFakeServer } from './fakeServer';
import { offerFeatures } from './offerFeatures';
import { createOrder } from './orderFactories';
import { renderPage } from './renderApp';
import { chosen } from './startCheckout';

export const CART = '/api/products/cart/me/';
export const ADDRESSES = '/api/user/addresses/';
export const OPTIONS = '/api/delivery/options/';
export const QUOTE = '/api/checkout/quote/';
export const ORDERS = '/api/orders/';

const product = { ...createCartItem().product, id: 3, name: 'Almonds', price: '1250.00', quantity: 9 };
export const almonds = createCartItem({ id: 31, product, quantity: 2, total_price: '2500.00' });
const lalitpur = { id: 78, name: 'Lalitpur', name_ne: 'ललितपुर' };
export const placed = (payment?: Order['payment']) => ({ status: 201, json: createOrder({ payment }) });

/** A shop that takes orders, with a member who is logged in and has almonds in the cart. */
export function startCheckoutServer(): FakeServer {
  offerFeatures('orders');
  keepTokens();
  const server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', CART, { json: createCart([almonds]) });
  server.on('GET', ADDRESSES, { json: [createAddress()] });
  server.on('GET', '/api/locations/', { json: createLocations(lalitpur) });
  server.on('GET', OPTIONS, { json: createDeliveryOptions() });
  server.on('POST', QUOTE, { json: createQuote() });
  server.on('POST', ORDERS, placed());
  return server;
}

export const section = (name: string) =>
  screen.findByText(name, { selector: 'h2' }).then((heading) => heading.closest('section')!);
export const totalBar = () => within(screen.getByLabelText('Total'));
export const total = () => totalBar().getByText('Total').closest('p');

/** Renders the checkout. `press` presses a button by its text, as soon as it is there. */
export function openCheckout() {
  const app = renderPage('/checkout');
  const press = async (name: string) => app.user.click(await screen.findByText(name, { selector: 'button' }));
  return { ...app, press };
}

/** Renders the checkout of a member who has chosen before: by default the first slot, and to pay on delivery. */
export function openChosen(choice: Partial<CheckoutChoice> = {}) {
  const app = openCheckout();
  app.store.dispatch(checkoutEvents.choiceChanged({ ...chosen, note: '', ...choice }));
  return app;
}

/** Renders the checkout with everything chosen, and waits for the total. */
export async function openReview(choice?: Partial<CheckoutChoice>) {
  const app = openChosen(choice);
  expect(await screen.findByText('NPR 2,600.00', { selector: '[aria-label="Total"] *' })).toBeInTheDocument();
  await waitFor(() => expect(total()).toHaveAttribute('aria-busy', 'false'));
  return app;
}
