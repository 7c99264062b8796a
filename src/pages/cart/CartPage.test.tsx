import { screen, waitFor, within } from '@testing-library/react';
import { OrderLine } from '../../components/OrderLine';
import { ProductCard } from '../../features/catalog/ProductCard';
import { createAddress, createDeliveryOptions } from '../../testing/checkoutFactories';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';
import { renderWithStore } from '../../testing/renderWithStore';
import { createDocumentStyles } from '../../testing/styleCache';

const ME = '/api/products/cart/me/';
const ADD = '/api/products/cart/add_item/';
const REMOVE = '/api/products/cart/remove_item/';

const product = { ...createCartItem().product, id: 3, name: 'Almonds', price: '1250.00', quantity: 9 };
const almonds = createCartItem({ id: 31, product, quantity: 2, total_price: '2500.00' });
const ghee = createCartItem({
  id: 32,
  product: { ...product, id: 4, name: 'Ghee', price: '0.10' },
  quantity: 3,
  total_price: '0.30',
});
const timur = createCartItem({ id: 33, product: { ...product, id: 5, name: 'Timur' }, total_price: '1250.00' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', ME, { json: createCart([almonds, ghee, timur]) });
});

const openAsMember = () => {
  keepTokens();
  return renderPage('/cart');
};

test('§2.6 §6 a visitor is asked for a login that leads back here', async () => {
  const { user, router } = renderPage('/cart');
  expect(await screen.findByText('Please login to manage cart')).toBeInTheDocument();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/cart' } }));
  expect(server.sent('GET', ME)).toHaveLength(0);
});

test('§2.19 the cart: number of items, total, and each line with name, quantity, unit price and line total', async () => {
  openAsMember();
  expect(await screen.findByText('6 item(s) in cart')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('NPR 3,750.30');
  const lines = screen.getAllByTestId('cart-line');
  expect(lines).toHaveLength(3);
  const line = within(lines[1]!);
  expect(line.getByRole('link', { name: 'Ghee' })).toHaveAttribute('href', '/products/4');
  expect(line.getByRole('img', { name: 'Ghee' })).toBeInTheDocument();
  expect(line.getByText('3 × NPR 0.10')).toBeInTheDocument();
  expect(line.getByText('NPR 0.30')).toBeInTheDocument();
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Place Order' })).toHaveAttribute('href', '/checkout');
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
});

test('Devanagari in the name of a line is Nepali', async () => {
  const tea = createCartItem({ product: { ...product, name: 'Ilam Tea (चिया)' } });
  server.on('GET', ME, { json: createCart([tea]) });
  openAsMember();
  expect((await screen.findByTestId('cart-line')).querySelector('[lang="ne"]')).toHaveTextContent(/^चिया$/);
});

test('only the pictures of the first five lines load at once', async () => {
  const image = 'https://shop.example/almonds.webp';
  const lines = Array.from({ length: 7 }, () => createCartItem({ product: { ...product, image } }));
  server.on('GET', ME, { json: createCart(lines) });
  openAsMember();
  await screen.findAllByTestId('cart-line');
  const pictures = [...document.querySelectorAll('[data-testid="cart-line"] img')];
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    ...Array<string>(5).fill('eager'),
    ...Array<string>(2).fill('lazy'),
  ]);
});

test('a product has the same tint on its card, in the cart and in an order', async () => {
  const sold = createProduct({ id: 3, name: 'Almonds', category: { id: 6, name: 'Spices' } });
  const tint = (img: HTMLElement) => getComputedStyle(img.closest('div')!).backgroundColor;
  const cache = createDocumentStyles();
  const { unmount } = renderWithStore(<ProductCard product={sold} />, { cache });
  const onCard = tint(screen.getByRole('img'));
  expect(onCard).toMatch(/tint/);
  unmount();
  const line = renderWithStore(
    <OrderLine product={sold} title={sold.name} quantity={1} unitPrice={sold.price} totalPrice={sold.price} />,
    { cache },
  );
  expect(tint(screen.getByRole('img'))).toBe(onCard);
  line.unmount();
  server.on('GET', ME, { json: createCart([createCartItem({ product: { ...product, category: sold.category } })]) });
  openAsMember();
  expect(tint(within(await screen.findByTestId('cart-line')).getByRole('img'))).toBe(onCard);
});

test('the total never flashes 0 while the cart is on its way', async () => {
  const held = hold();
  server.on('GET', ME, held.handler);
  openAsMember();
  expect(await screen.findByText('Loading cart')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByText(/NPR/)).not.toBeInTheDocument();
  expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: createCart([timur]) });
  expect(await screen.findByText('1 item(s) in cart')).toBeInTheDocument();
});

test("§2.21 an empty cart says 'Your cart is empty'", async () => {
  server.on('GET', ME, { status: 404, json: { detail: 'Not found.' } });
  openAsMember();
  expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('§8 a cart that cannot be loaded says so and can be asked for again', async () => {
  server.on('GET', ME, { status: 500, json: {} });
  const { user } = openAsMember();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(within(screen.getByRole('main')).getByText('Failed to load cart')).toBeInTheDocument();
  server.on('GET', ME, { json: createCart([almonds]) });
  await user.click(retry);
  expect(await screen.findByText('2 item(s) in cart')).toBeInTheDocument();
});

test('UX-08 §8 Remove takes the line out, says so, and moves the focus to the line that took its place', async () => {
  server.on('DELETE', REMOVE, { json: createCart([almonds, timur]) });
  const { user } = openAsMember();
  await user.click(await screen.findByRole('button', { name: 'Remove: Ghee' }));
  expect(await screen.findByText('Item removed from cart')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByTestId('cart-line')).toHaveLength(2));
  expect(server.sent('DELETE', REMOVE)[0]?.body).toEqual({ item_id: 32 });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove: Timur' })).toHaveFocus());
});

test('a removal is undone from its toast: the product is back with its quantity', async () => {
  server.on('DELETE', REMOVE, { json: createCart([almonds, timur]) });
  server.on('POST', ADD, { json: createCart([almonds, timur, ghee]) });
  const { user } = openAsMember();
  await user.click(await screen.findByRole('button', { name: 'Remove: Ghee' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Added Ghee to cart')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByTestId('cart-line')).toHaveLength(3));
  expect(server.sent('POST', ADD).map(({ body }) => body)).toEqual([{ product_id: 4, quantity: 3 }]);
  await waitFor(() => expect(screen.queryByText('Item removed from cart')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('UX-08 after the last line is removed the focus goes to the heading of the empty cart', async () => {
  server.on('GET', ME, { json: createCart([almonds]) });
  server.on('DELETE', REMOVE, { json: createCart([]) });
  const { user } = openAsMember();
  await user.click(await screen.findByRole('button', { name: 'Remove: Almonds' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toHaveFocus());
});

test('§8 a removal that fails keeps the line and shows why', async () => {
  server.on('DELETE', REMOVE, { status: 500, json: {} });
  const { user } = openAsMember();
  await user.click(await screen.findByRole('button', { name: 'Remove: Almonds' }));
  expect(await screen.findByText('Failed to remove item from cart')).toBeInTheDocument();
  expect(screen.getAllByTestId('cart-line')).toHaveLength(3);
});

test('a line whose stock has fallen says so, and so does the total', async () => {
  const low = createCartItem({ id: 41, product: { ...product, quantity: 1 }, quantity: 2, total_price: '2500.00' });
  const gone = createCartItem({ id: 42, product: { ...product, id: 6, name: 'Chiura', quantity: 0 } });
  server.on('GET', ME, { json: createCart([low, gone, timur]) });
  openAsMember();
  const [first, second, third] = await screen.findAllByTestId('cart-line');
  expect(first).toHaveTextContent('Only 1 left in stock');
  expect(second).toHaveTextContent('Out of stock');
  expect(third).not.toHaveTextContent(/stock/);
  expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent(/less in stock/);
});

test('a server that does not tell the stock raises no alarm', async () => {
  const { id: _id, quantity: _stock, ...bare } = product;
  server.on('GET', ME, {
    json: {
      cart_items: [{ id: 1, product: bare, quantity: 2, total_price: '2500.00' }],
      total_items: 2,
      total_cost: '2500.00',
    },
  });
  openAsMember();
  const line = await screen.findByTestId('cart-line');
  expect(line).not.toHaveTextContent(/stock/);
  expect(within(line).queryByRole('link')).not.toBeInTheDocument();
  expect(within(line).getByRole('heading', { name: 'Almonds' })).toBeInTheDocument();
});

describe('the delivery', () => {
  beforeEach(() => offerFeatures('orders'));
  afterEach(() => offerFeatures('none'));

  test("a member's cart says when the next delivery comes, what it costs and how far a free one is", async () => {
    server.on('GET', ME, { json: createCart([ghee, timur]) });
    server.on('GET', '/api/user/addresses/', {
      json: [createAddress({ is_default: false }), createAddress({ id: 6 })],
    });
    server.on('GET', '/api/delivery/options/', { json: createDeliveryOptions() });
    openAsMember();
    expect(await screen.findByText(/^Next delivery to Kathmandu: .+, 07:00–09:00\./)).toHaveTextContent(
      'Delivery NPR 100.00. NPR 749.70 more for free delivery.',
    );
    expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('NPR 1,250.30');
  });

  test('where the shop does not deliver, the cart says so', async () => {
    server.on('GET', '/api/user/addresses/', { json: [createAddress()] });
    server.on('GET', '/api/delivery/options/', { status: 400, json: { code: 'not_served', error: 'No' } });
    openAsMember();
    expect(await screen.findByText('We do not deliver to Kathmandu yet.')).toBeInTheDocument();
  });
});
