import { act, screen, waitFor, within } from '@testing-library/react';
import { requestLogout } from '../../features/auth/authRequests';
import { createAddress, createDeliveryOptions } from '../../testing/checkoutFactories';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCart, createCartItem, createProduct, createUser, keepTokens } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderApp, renderPage } from '../../testing/renderApp';
import { setMeta } from '../../testing/setMeta';

const tea = createProduct({
  id: 42,
  name: 'Ilam Tea (इलामको चिया), 100 g',
  desc: 'Whole rolled leaves.',
  price: '360.00',
  quantity: 12,
  unit: 'g',
  unit_amount: 100,
  image: 'https://pictures.example/tea.webp',
  category: { id: 3, name: 'Tea' },
});
const masala = createProduct({ id: 43, name: 'Chiya Masala', category: tea.category });
const particulars = {
  ...{ brand: 'Ilam Gold', producer: 'Ilam Tea Estate, Ilam', origin: 'NP', ingredients: 'Black tea' },
  care: 'Keep dry and dark.',
};
const details = { ...tea, related: [masala], supplier: 'Maya Tamang', ...particulars, return_days: 14 };

let server: FakeServer;
beforeEach(() => {
  offerFeatures('products');
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  server.on('GET', '/api/products/42/', { json: details });
  server.on('GET', '/api/products/43/', { json: { ...masala, related: [tea] } });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

test('a product has its picture, both scripts, price, price per unit, stock, description, category and related products; a visitor is told that buying needs an account; search engines are told what the page shows', async () => {
  renderPage('/products/42');
  const title = await heading(/^Ilam Tea/);
  await screen.findByRole('heading', { name: 'More in Tea' });
  expect(title.querySelector('[lang="ne"]')).toHaveTextContent('इलामको चिया');
  expect(document.title).toBe('Ilam Tea (इलामको चिया), 100 g - Mewa Pasal');
  for (const text of [
    'NPR 360.00',
    'NPR 360.00 per 100 g',
    '12 in stock',
    'Whole rolled leaves.',
    '100 g',
    'Maya Tamang',
    '42',
  ])
    expect(main().getAllByText(text).length).toBeGreaterThan(0);
  const table = within(main().getByRole('table', { name: 'About this product' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['CategoryTea', 'Pack100 g', 'BrandIlam Gold', 'ProducerIlam Tea Estate, Ilam', 'Country of originNepal'],
    ...['IngredientsBlack tea', 'Storage and careKeep dry and dark.', 'Returns14 days after delivery'],
    ...['Supplied byMaya Tamang', 'Item code42'],
  ]);
  expect(main().getByAltText(tea.name)).toHaveAttribute('src', tea.image);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  const way = crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(way).toEqual([
    ['Home', '/'],
    ['Categories', '/categories'],
    ['Tea', '/categories/3'],
  ]);
  expect(main().getByRole('link', { name: 'Chiya Masala' })).toHaveAttribute('href', '/products/43');

  const button = screen.getByRole('button', { name: `Login to Buy: ${tea.name}` });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Log in or sign up to buy.');
  expect(screen.queryByRole('group', { name: 'Quantity' })).not.toBeInTheDocument();

  const url = 'http://localhost/products/42';
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', url);
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute('content', tea.desc);
  expect(document.head.querySelector('meta[property="og:image"]')).toHaveAttribute('content', tea.image);
  expect(document.head.querySelector('meta[property="og:type"]')).toHaveAttribute('content', 'product');
  const described = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as object,
  );
  expect(described).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { item: 'http://localhost/' },
        { item: 'http://localhost/categories' },
        { item: 'http://localhost/categories/3' },
        { item: url },
      ],
    },
    {
      '@type': 'Product',
      url,
      brand: { name: 'Ilam Gold' },
      countryOfOrigin: { identifier: 'NP' },
      offers: { price: '360.00', priceCurrency: 'NPR', url },
    },
  ]);
});

test('a product that is not there, or whose id is none, is unknown and leads on', async () => {
  const { address, router } = renderPage('/products/999');
  for (const id of ['999', 'abc', '0']) {
    await act(() => router.navigate(`/products/${id}`));
    expect(await screen.findByText(new RegExp(`Product ${id} is not in the shop`))).toBeInTheDocument();
    expect(await heading('We cannot find this product')).toBeInTheDocument();
    expect(address()).toBe(`/products/${id}`);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
  expect(main().getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/products');
  expect(main().getByRole('link', { name: 'See the categories' })).toHaveAttribute('href', '/categories');
});

test('a sold out product cannot be bought and leads to its category', async () => {
  server.on('GET', '/api/products/42/', { json: { ...details, quantity: 0 } });
  renderPage('/products/42');
  expect(await main().findByText('Out of stock')).toBeInTheDocument();
  expect(main().getByRole('link', { name: 'More in Tea' })).toHaveAttribute('href', '/categories/3');
  expect(main().queryByRole('button', { name: `Add to Cart: ${tea.name}` })).not.toBeInTheDocument();
});

test('before anything is known, skeletons hold the place and the id is the heading; a product that cannot be loaded can be asked for again', async () => {
  const held = hold();
  server.on('GET', '/api/products/42/', held.handler);
  const { user } = renderPage('/products/42');
  expect(await heading('Product 42')).toBeInTheDocument();
  expect(screen.getByText('Loading the product')).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 500, json: {} });
  expect(await screen.findByText('Failed to load the product')).toBeInTheDocument();
  expect(document.title).toBe('Product 42 - Mewa Pasal');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: details });
  expect(await heading(/^Ilam Tea/)).toBeInTheDocument();
});

test('opened from a list it shows at once what the list knows, which stays when the page cannot be loaded, and says so', async () => {
  const held = hold();
  server.on('GET', '/api/products/', { json: { count: 1, next: null, previous: null, results: [tea] } });
  server.on('GET', '/api/products/42/', held.handler);
  const { user } = renderPage('/products');
  await user.click(await screen.findByRole('link', { name: /^Ilam Tea/ }));
  await waitFor(async () => expect(await heading(/^Ilam Tea/)).toHaveFocus());
  expect(main().getByText('NPR 360.00')).toBeInTheDocument();
  expect(main().getByText('Whole rolled leaves.')).toBeInTheDocument();
  expect(screen.getByText('Loading products')).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 503, json: {} });
  expect(await screen.findByText('Price and stock could not be refreshed.')).toBeInTheDocument();
  expect(await heading(/^Ilam Tea/)).toBeInTheDocument();
  server.on('GET', '/api/products/42/', { json: { ...details, price: '375.00' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await main().findByText('NPR 375.00')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Price and stock could not be refreshed.')).not.toBeInTheDocument());
});

test('a member chooses at most as many pieces as an order may have', async () => {
  setMeta('max-pieces', '3');
  keepTokens();
  server.on('GET', '/api/products/cart/me/', { json: createCart() });
  renderPage('/products/42');
  expect(await main().findByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('aria-valuemax', '3');
});

test('a member adds several pieces at once, at most the stock, and sees how many were added and are in the cart', async () => {
  keepTokens();
  const item = createCartItem({ quantity: 2, product: { ...createCartItem().product, id: 42, name: tea.name } });
  server.on('GET', '/api/products/cart/me/', { json: createCart([item]) });
  server.on('POST', '/api/products/cart/add_item/', { json: createCart([{ ...item, quantity: 12 }]) });
  const { user } = renderApp('/products/42');
  expect(await main().findByRole('link', { name: 'In your cart: 2' })).toHaveAttribute('href', '/cart');
  const quantity = main().getByRole('spinbutton', { name: 'Quantity' });
  await user.click(main().getByRole('button', { name: 'One more' }));
  expect(quantity).toHaveValue('2');
  await user.click(main().getByRole('button', { name: 'One fewer' }));
  await user.click(main().getByRole('button', { name: 'One fewer' }));
  expect(quantity).toHaveValue('1');
  // The wheel changes a number field.
  expect(quantity).toHaveAttribute('type', 'text');
  await user.clear(quantity);
  await user.type(quantity, '३{ArrowUp}');
  expect(quantity).toHaveValue('4');
  await user.clear(quantity);
  await user.type(quantity, '99');
  await user.tab();
  expect(quantity).toHaveValue('10');
  expect(main().getByText(/Only 10 can be added\./)).toBeInTheDocument();
  const button = main().getByRole('button', { name: `Add to Cart: ${tea.name}` });
  await user.click(button);
  const link = await main().findByRole('link', { name: 'In your cart: 12' });
  // All pieces are in the cart.
  expect(link.closest('[role="status"]')).toHaveTextContent(
    'In your cart: 12 Only 10 were added. That is all we have.',
  );
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveTextContent(/^Add to Cart$/);
  await user.click(button);
  expect(server.sent('POST', '/api/products/cart/add_item/').map(({ body }) => body)).toEqual([
    { product_id: 42, quantity: 10 },
  ]);
  expect(quantity).toHaveValue('1');
});

test('products that were viewed are listed on the next page, in this browser alone, until they are cleared', async () => {
  const { user, router } = renderPage('/products/42');
  await heading(/^Ilam Tea/);
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).not.toBeInTheDocument();
  await act(() => router.navigate('/products/43'));
  const section = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(section.getByRole('link', { name: /^Ilam Tea/ })).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('recently_viewed')!)).toEqual([43, 42]);
  await user.click(section.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).not.toBeInTheDocument();
  expect(localStorage.getItem('recently_viewed')).toBeNull();
});

test('a logout empties what was viewed, and the page that stays open is not viewed again by it', async () => {
  keepTokens();
  server.on('POST', '/api/user/logout/', { json: {} });
  const { auth, router } = renderPage('/products/42');
  await screen.findByRole('heading', { name: 'More in Tea' });
  expect(localStorage.getItem('recently_viewed')).toBe('[42]');
  await act(() => requestLogout(auth));
  await waitFor(() => expect(server.sent('GET', '/api/products/42/')).toHaveLength(2));
  await screen.findByRole('heading', { name: 'More in Tea' });
  expect(localStorage.getItem('recently_viewed')).toBeNull();
  await act(() => router.navigate('/products/43'));
  await heading('Chiya Masala');
  await waitFor(() => expect(localStorage.getItem('recently_viewed')).toBe('[43]'));
});

test('sold out and unknown products are not kept as viewed, and garbage in the storage is ignored', async () => {
  localStorage.setItem('recently_viewed', '[42,43,999,"x",-1]');
  server.on('GET', '/api/products/43/', { json: { ...masala, quantity: 0, related: [] } });
  const { router } = renderPage('/products/999');
  await heading('We cannot find this product');
  const section = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(section.getAllByTestId('product-card')).toHaveLength(1);
  await act(() => router.navigate('/products/43'));
  await main().findByText('Out of stock');
  await waitFor(() => expect(JSON.parse(localStorage.getItem('recently_viewed')!)).toEqual([42]));
});

test("the picture opens enlarged, grows by buttons and keys, and closes; sharing uses the browser's own dialog, and one that is closed is no failure; elsewhere it copies the link and says so", async () => {
  const { user } = renderPage('/products/42');
  await user.click(await screen.findByRole('button', { name: `Enlarge the picture: ${tea.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: tea.name }));
  const out = dialog.getByRole('button', { name: 'Zoom out' });
  expect(out).toHaveAttribute('aria-disabled', 'true');
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(out).not.toHaveAttribute('aria-disabled');
  await user.keyboard('++');
  expect(dialog.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('0');
  expect(out).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  const button = screen.getByRole('button', { name: 'Share' });
  const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.assign(navigator, { share });
  try {
    await user.click(button);
    expect(share).toHaveBeenCalledWith({ title: tea.name, url: expect.stringMatching(/^http:\/\/localhost/) });
    expect(writeText).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
  expect(screen.queryByText('The link could not be copied')).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledTimes(1);
});

test('without the feature the page is a placeholder', async () => {
  offerFeatures('orders');
  renderPage('/products/42');
  expect(await heading('Product 42')).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
});

test('a member reads when the next delivery to their address comes; a visitor does not', async () => {
  offerFeatures('products,orders');
  server.on('GET', '/api/user/addresses/', { json: [createAddress()] });
  server.on('GET', '/api/delivery/options/', { json: createDeliveryOptions() });
  const visitor = renderPage('/products/42');
  await heading(/^Ilam Tea/);
  await screen.findByRole('heading', { name: 'More in Tea' });
  expect(server.sent('GET', '/api/user/addresses/')).toHaveLength(0);
  visitor.unmount();
  keepTokens();
  renderPage('/products/42');
  expect(await screen.findByText(/^Next delivery to Kathmandu: .+, 07:00–09:00\.$/)).toBeInTheDocument();
});
