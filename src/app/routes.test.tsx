import { act, screen, waitFor } from '@testing-library/react';
import { type RouteObject } from 'react-router-dom';
import { paths } from '../config/paths';
import { enter } from '../testing/enter';
import { type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { createProduct, createUser, keepTokens } from '../testing/factories';
import { loginPurpose } from '../pages/login/loginPurpose';
import { renderApp, renderPage } from '../testing/renderApp';
import { routes } from './routes';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser() });
  server.on('GET', '/api/products/cart/me/', { json: { id: 7, cart_items: [], total_items: 0, total_cost: '0.00' } });
});

test('§2 every route has an address that the server knows', () => {
  const addresses = (list: RouteObject[]): (string | undefined)[] =>
    list.flatMap(({ path, children = [] }) => [path, ...addresses(children)]);
  expect(addresses(routes).filter(Boolean).sort()).toEqual([...Object.values(paths), '*'].sort());
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const open = [
  ['/products/42', 'Product 42', /under construction/],
  ['/categories', 'Categories', /under construction/],
  ['/categories/5', 'Category 5', /under construction/],
  ['/payment/success', 'Payment Successful!', /^Thank you for your purchase$/],
  ['/payment/cancel', 'Payment Cancelled', /^Your payment was cancelled$/],
  ['/no/such/page', 'Page not found', /404/],
  ['/profile/addresses', 'Page not found', /404/],
  ['/desk/orders/3', 'Page not found', /404/],
  ['/orders/7/problem', 'Page not found', /404/],
  ['/forgot-password', 'Page not found', /404/],
] as const;

test('§2 these pages are open to everybody, each with its heading and a way on', async () => {
  const { router } = renderPage('/login');
  for (const [path, name, text] of open) {
    await act(() => router.navigate(path));
    expect(await heading(name)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('main').querySelector('a')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${name.replace('!', '')} - Mewa Pasal$`, 'i')));
  }
});

const guarded = [
  ['/checkout', 'Log in to go on to checkout'],
  ['/profile', 'Log in to see your profile'],
  ['/orders', 'Log in to see your orders'],
  ['/orders/31', 'Log in to see your order'],
  ['/my-products', 'Log in to see your products'],
  ['/add-product', 'Log in to add a product'],
  ['/edit-product/8', 'Log in to edit your product'],
] as const;

test('§2.8 §6.2 a page that needs a login sends a visitor there and says what for, and it is remembered', async () => {
  const { router } = renderPage('/payment/cancel');
  for (const [path, purpose] of guarded) {
    await act(() => router.navigate(`${path}?tab=1`));
    expect(await screen.findByText(purpose)).toBeInTheDocument();
    expect(await heading('Log in')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: `${path}?tab=1` } });
  }
});

test('§1.3 §2 a member sees the placeholders of the pages that the shop does not offer', async () => {
  keepTokens();
  const { router, address } = renderPage('/checkout');
  for (const [path, name] of [
    ['/checkout', 'Checkout'],
    ['/orders/31', 'Order 31'],
    ['/edit-product/8', 'Edit product 8'],
  ] as const) {
    await act(() => router.navigate(path));
    expect(await heading(name)).toBeInTheDocument();
    expect(screen.getByText('This page is under construction')).toBeInTheDocument();
    expect(address()).toBe(path);
  }
});

test('every page that needs a login has its own purpose at /login', () => {
  const groups = routes[0]?.children?.[0]?.children?.filter(({ children }) => children) ?? [];
  const pages = groups
    .flatMap(({ children = [] }) => children)
    .filter(({ path }) => path !== undefined && !path.startsWith(paths.desk));
  const purposes = pages.map(({ path }) => loginPurpose(path?.replace(':id', '7')));
  expect(pages.length).toBeGreaterThan(0);
  expect(purposes).not.toContain(undefined);
  expect(new Set(purposes).size).toBe(pages.length);
});

test('§2.9 a spinner shows while authentication is initialising', async () => {
  keepTokens();
  let respond: (reply: { json: unknown }) => void = () => undefined;
  server.on('GET', '/api/user/', () => new Promise((resolve) => (respond = resolve)));
  renderPage('/profile');
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Profile' })).not.toBeInTheDocument();
  respond({ json: createUser() });
  expect(await heading('Profile')).toBeInTheDocument();
});

test('§2 the front page: hero, the first eight featured products of twelve, which can be asked for again, three tiles, newsletter', async () => {
  const held = hold();
  server.on('GET', '/api/products/', held.handler);
  const { user } = renderPage('/');
  expect(await screen.findAllByTestId('product-skeleton')).toHaveLength(8);
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ status: 500, json: {} });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const featured = Array.from({ length: 12 }, (_, index) =>
    createProduct({ id: index + 1, name: `Featured ${index + 1}`, featured: true }),
  );
  server.on('GET', '/api/products/', { json: { count: 12, next: null, previous: null, results: featured } });
  await user.click(retry);
  expect(await screen.findAllByTestId('product-card')).toHaveLength(8);
  expect(screen.queryByTestId('product-skeleton')).not.toBeInTheDocument();
  expect(server.sent('GET', '/api/products/').map(({ query }) => query.get('featured'))).toEqual(['true', 'true']);
  expect(screen.getByText('Get Started').closest('a')).toHaveAttribute('href', '/products');
  for (const name of ['Electronics', 'Fashion', 'Home & Garden']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/categories');
  }
  const calls = server.calls.length;
  await enter(user, screen.getByLabelText('Email for the newsletter'), 'a@b.io');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(server.calls).toHaveLength(calls);
});

test('a change of page moves the focus to its heading and says its name; a change of the query does neither', async () => {
  const { router, container } = renderPage('/payment/cancel');
  await heading('Payment Cancelled');
  await act(() => router.navigate('/categories'));
  await waitFor(async () => expect(await heading('Categories')).toHaveFocus());
  await waitFor(() => expect(container.querySelector('span[aria-live]')).toHaveTextContent('Categories - Mewa Pasal'));
  act(() => (document.activeElement as HTMLElement).blur());
  await act(() => router.navigate('/categories?page=2'));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(document.body).toHaveFocus();
});

test('a hash that cannot be decoded is no reason to fail', async () => {
  jest.mocked(console.warn).mockImplementation(() => undefined);
  renderApp('/payment/success#100%');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
  // React Router's development build warns.
  expect(console.warn).toHaveBeenCalledTimes(1);
  jest.mocked(console.warn).mockClear();
});
