import { styled } from '@mui/material/styles';
import { act, screen, waitFor } from '@testing-library/react';
import { makeStore } from '../../app/store';
import { catchToasts } from '../../testing/catchToasts';
import { hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct, createUser, keepTokens } from '../../testing/factories';
import { authEvents } from '../../session/sessionSlice';
import { offerFeatures } from '../../testing/offerFeatures';
import { memberSession, renderWithStore, visitorSession } from '../../testing/renderWithStore';
import { createDocumentStyles } from '../../testing/styleCache';
import { AddToCart, LOGIN_REASON_ID } from './AddToCart';
import { buyButton } from './buyButton';
import { cartApi, selectCart } from './cartEndpoints';
import { readCart } from './readCart';

const toast = catchToasts();

const Card = styled('div')(({ theme }) => buyButton(theme));

const ghee = createProduct({ id: 4, name: 'Ghee', quantity: 2 });
const timur = createProduct({ id: 5, name: 'Timur' });

test("UX-14 §2.25 §6 a visitor reads 'Login to Buy' on a button that cannot be pressed and names its reason", () => {
  renderWithStore(<AddToCart product={ghee} />, { store: makeStore(visitorSession) });
  const button = screen.getByRole('button', { name: 'Login to Buy: Ghee' });
  expect(button).toHaveTextContent(/^Login to Buy$/);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', LOGIN_REASON_ID);
  // Not like a product that is sold out.
  expect(button).toHaveClass('locked');
  expect(button.querySelector('svg')).toBeInTheDocument();
});

test("§2.25 a product without stock cannot be added, and keeps its 'Add to Cart'", () => {
  renderWithStore(<AddToCart product={{ ...ghee, quantity: 0 }} />, { store: makeStore(memberSession) });
  expect(screen.getByRole('button', { name: 'Add to Cart: Ghee' })).toBeDisabled();
});

test('until the session is known, visitors see their button, and the press of a member waits', async () => {
  const server = startFakeServer();
  keepTokens();
  server.on('POST', '/api/products/cart/add_item/', { json: createCart() });
  const { store, user } = renderWithStore(
    <Card>
      <AddToCart product={ghee} />
    </Card>,
    { cache: createDocumentStyles() },
  );
  const seen = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  // As index.html marks visitors.
  document.documentElement.dataset.visitor = '';
  expect(seen()).toEqual(['Login to Buy']);
  expect(screen.getByRole('button', { name: 'Login to Buy: Ghee' })).toBeDisabled();
  delete document.documentElement.dataset.visitor;
  expect(seen()).toEqual(['Add to Cart']);

  const button = screen.getByRole('button', { name: 'Add to Cart: Ghee' });
  await user.click(button);
  expect(button).toHaveTextContent(/^Adding\.\.\.$/);
  expect(button).toBeDisabled();
  expect(server.calls).toHaveLength(0);
  act(() => void store.dispatch(authEvents.profileLoaded(createUser())));
  await waitFor(() => expect(button).toHaveTextContent(/^Add to Cart$/));
  expect(server.sent('POST', '/api/products/cart/add_item/')).toHaveLength(1);
});

test('a press before it is known that nobody is logged in adds nothing and says so', async () => {
  const server = startFakeServer();
  const { store, user } = renderWithStore(<AddToCart product={ghee} />);
  const button = screen.getByRole('button', { name: 'Add to Cart: Ghee' });
  await user.click(button);
  act(() => void store.dispatch(authEvents.cleared()));
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  expect(toast.mock.calls[0]?.[0]).toBe('Please login to add items to cart');
  expect(button).toHaveTextContent(/^Login to Buy$/);
  expect(server.calls).toHaveLength(0);
});

/** As browsers do when the button that has the focus is disabled; jsdom leaves it there, and blurs no disabled button either. */
function loseFocus() {
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  other.remove();
  expect(document.body).toHaveFocus();
}

test("F20 UX-12 UX-45 §2.25 'Adding...' shows while the product is on its way, once for a double click, and the focus comes back", async () => {
  const server = startFakeServer();
  const held = hold();
  keepTokens();
  server.on('POST', '/api/products/cart/add_item/', held.handler);
  const { user } = renderWithStore(<AddToCart product={ghee} />, { store: makeStore(memberSession) });
  const button = screen.getByRole('button', { name: 'Add to Cart: Ghee' });
  // Two clicks in one tick, before the first is rendered.
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button).toHaveTextContent(/^Adding\.\.\.$/));
  expect(button).toBeDisabled();
  await waitFor(() => expect(held.waiting()).toBe(1));
  loseFocus();
  held.release({ json: createCart() });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveTextContent(/^Add to Cart$/);
  await waitFor(() => expect(button).toHaveFocus());
  expect(server.sent('POST', '/api/products/cart/add_item/').map(({ body }) => body)).toEqual([
    { product_id: 4, quantity: 1 },
  ]);
  expect(toast.mock.calls).toEqual([['Added Ghee to cart', { variant: 'success' }]]);
  await user.click(button);
  await waitFor(() => expect(held.waiting()).toBe(1));
});

const line = (product: object, quantity: number) => ({
  ...createCartItem({ quantity }),
  product: { name: 'Ghee', image: null, price: '10.00', ...product },
});

/** A member's cards of both products. */
function showBoth() {
  const store = makeStore(memberSession);
  renderWithStore(
    <>
      <AddToCart product={ghee} />
      <AddToCart product={timur} />
    </>,
    { store },
  );
  const fill = (...lines: object[]) =>
    act(async () => {
      const value = readCart({ ...createCart(), cart_items: lines })!;
      await store.dispatch(cartApi.util.upsertQueryEntries([{ endpointName: 'getCart', arg: undefined, value }]));
    });
  return { fill };
}

test('UX-45 a product that is in the cart says how many', async () => {
  const { fill } = showBoth();
  expect(screen.queryByText(/in cart/)).not.toBeInTheDocument();
  await fill(line({ id: 4 }, 1));
  expect(await screen.findByText('1 in cart')).toBeInTheDocument();
  // All that are in stock.
  await fill(line({ id: 4 }, 2), line({ id: 5, name: 'Ghee' }, 3));
  expect(await screen.findByText('3 in cart')).toBeInTheDocument();
  expect(screen.getByText('2 in cart (all)')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^One / })).not.toBeInTheDocument();
});

/** A cart with some pieces of ghee, as the server sends it. */
const cartOf = (quantity: number) => ({
  json: { ...createCart(), cart_items: [{ ...line({ id: 4 }, quantity), id: 31 }] },
});
const UPDATE = '/api/products/cart/update_item/';
const REMOVE = '/api/products/cart/remove_item/';

/** A member's card of ghee with the features of product pages, and one piece in the cart. */
async function showStepper(stock: number) {
  offerFeatures('products');
  keepTokens();
  const server = startFakeServer();
  server.on('GET', '/api/products/cart/me/', cartOf(1));
  const store = makeStore(memberSession);
  const { user } = renderWithStore(
    <ul>
      <li>
        <AddToCart product={{ ...ghee, quantity: stock }} />
      </li>
    </ul>,
    { store },
  );
  await act(async () => store.dispatch(cartApi.endpoints.getCart.initiate()));
  await screen.findByText(/^1 in cart/);
  const sent = () => server.sent('PATCH', UPDATE).map(({ body }) => body);
  return { server, store, user, sent, button: screen.getByRole('button', { name: 'Add to Cart: Ghee' }) };
}

test('with product pages, a card changes how many are in the cart, down to none and up to the stock', async () => {
  const { server, user, sent, button } = await showStepper(2);
  server.on('PATCH', UPDATE, cartOf(2));
  server.on('DELETE', REMOVE, { json: createCart([]) });
  const more = screen.getByRole('button', { name: 'One more: Ghee' });
  await user.click(more);
  expect(await screen.findByText('2 in cart (all)')).toBeInTheDocument();
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await user.click(more);
  // The card's button does not invite to more either.
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  await user.click(button);
  expect(sent()).toEqual([{ item_id: 31, quantity: 2 }]);
  expect(server.sent('POST', '/api/products/cart/add_item/')).toEqual([]);
  server.on('PATCH', UPDATE, cartOf(1));
  const fewer = screen.getByRole('button', { name: 'One fewer: Ghee' });
  await user.click(fewer);
  expect(await screen.findByText('1 in cart')).toBeInTheDocument();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(fewer);
  await waitFor(() => expect(screen.queryByText(/in cart/)).not.toBeInTheDocument());
  expect(server.sent('DELETE', REMOVE).map(({ body }) => body)).toEqual([{ item_id: 31 }]);
  await waitFor(() => expect(button).toHaveFocus());
});

test('three quick presses add three pieces, and no other number is shown before the last response', async () => {
  const { server, store, user, sent } = await showStepper(9);
  const held = hold();
  server.on('PATCH', UPDATE, held.handler);
  const more = screen.getByRole('button', { name: 'One more: Ghee' });
  await user.tripleClick(more);
  const shown = screen.getByText('4 in cart');
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release(cartOf(2));
  await waitFor(() => expect(sent()).toEqual([2, 4].map((quantity) => ({ item_id: 31, quantity }))));
  held.release(cartOf(4));
  await waitFor(() => expect(selectCart(store.getState()).data).toMatchObject({ cart_items: [{ quantity: 4 }] }));
  // The components hear of it with the next frame.
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  // Another number in between would have replaced it.
  expect(shown).toBeInTheDocument();
});

test('a number that the server refuses gives way to what is in the cart', async () => {
  const { server, user, sent } = await showStepper(9);
  server.on('PATCH', UPDATE, { status: 400, json: { detail: 'Only 1 left in stock.' } });
  await user.click(screen.getByRole('button', { name: 'One more: Ghee' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByText('1 in cart')).toBeInTheDocument();
});

test('where a server does not tell the product of a line, its name counts', async () => {
  const { fill } = showBoth();
  await fill(line({}, 1), line({ name: 'Timur' }, 4));
  expect(await screen.findByText('1 in cart')).toBeInTheDocument();
  expect(screen.getByText('4 in cart')).toBeInTheDocument();
});
