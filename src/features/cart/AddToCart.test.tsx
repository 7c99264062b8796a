import { act, screen, waitFor } from '@testing-library/react';
import { enqueueSnackbar } from 'notistack';
import { makeStore } from '../../app/store';
import { hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct, keepTokens } from '../../testing/factories';
import { memberSession, renderWithStore, visitorSession } from '../../testing/renderWithStore';
import { AddToCart, LOGIN_REASON_ID } from './AddToCart';
import { cartApi } from './cartEndpoints';
import { readCart } from './readCart';

jest.mock('notistack', () => ({ enqueueSnackbar: jest.fn() }));

const ghee = createProduct({ id: 4, name: 'Ghee', quantity: 2 });
const timur = createProduct({ id: 5, name: 'Timur' });

test("UX-14 §2 a visitor reads 'Login to Buy' on a button that cannot be pressed and names its reason", () => {
  renderWithStore(<AddToCart product={ghee} />, { store: makeStore(visitorSession) });
  const button = screen.getByRole('button', { name: 'Login to Buy: Ghee' });
  expect(button).toHaveTextContent(/^Login to Buy$/);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', LOGIN_REASON_ID);
  // Not like a product that is sold out.
  expect(button).toHaveClass('MuiButton-outlined');
  expect(button.querySelector('svg')).toBeInTheDocument();
});

test("§2 a product without stock cannot be added, and keeps its 'Add to Cart'", () => {
  renderWithStore(<AddToCart product={{ ...ghee, quantity: 0 }} />, { store: makeStore(memberSession) });
  expect(screen.getByRole('button', { name: 'Add to Cart: Ghee' })).toBeDisabled();
});

/** As browsers do when the button that has the focus is disabled; jsdom leaves it there, and blurs no disabled button either. */
function loseFocus() {
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  other.remove();
  expect(document.body).toHaveFocus();
}

test("UX-12 UX-45 §2 'Adding...' shows while the product is on its way, once for a double click, and the focus comes back", async () => {
  const server = startFakeServer();
  jest.mocked(enqueueSnackbar).mockReset();
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
  expect(button).toHaveFocus();
  expect(server.sent('POST', '/api/products/cart/add_item/').map(({ body }) => body)).toEqual([
    { product_id: 4, quantity: 1 },
  ]);
  expect(jest.mocked(enqueueSnackbar).mock.calls).toEqual([['Added Ghee to cart', { variant: 'success' }]]);
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
  expect(screen.queryByText(/In your cart/)).not.toBeInTheDocument();
  await fill(line({ id: 4 }, 2));
  expect(await screen.findByText('In your cart: 2')).toBeInTheDocument();
  await fill(line({ id: 4 }, 2), line({ id: 5, name: 'Ghee' }, 3));
  expect(await screen.findByText('In your cart: 3')).toBeInTheDocument();
  expect(screen.getByText('In your cart: 2')).toBeInTheDocument();
});

test('where a server does not tell the product of a line, its name counts', async () => {
  const { fill } = showBoth();
  await fill(line({}, 1), line({ name: 'Timur' }, 5));
  expect(await screen.findByText('In your cart: 1')).toBeInTheDocument();
  expect(screen.getByText('In your cart: 5')).toBeInTheDocument();
});
