import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, hold, startFakeServer } from '../testing/fakeServer';
import { createCart, createCartItem, createUser, keepTokens } from '../testing/factories';
import { offerFeatures } from '../testing/offerFeatures';
import { renderApp, renderLayout } from '../testing/renderApp';
import { setMeta } from '../testing/setMeta';

const ME = '/api/products/cart/me/';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/user/', { json: createUser({ first_name: 'Maya' }) });
  server.on('GET', ME, { json: createCart([createCartItem({ quantity: 3 })]) });
});

const bar = () => within(screen.getByRole('banner'));

test('§2 UX-03 UX-43 the bar leads a visitor to the pages, the cart, the login and the registration; the footer has quick links, inert customer-service links and contact details; the first stop of the keyboard leads past the bar; being offline is said while it lasts', async () => {
  const { user } = renderLayout('/payment/cancel');
  await screen.findByRole('heading', { level: 1 });
  const links = [
    ['Mewa Pasal', '/'],
    ['Home', '/'],
    ['Products', '/products'],
    ['Categories', '/categories'],
    ['Cart', '/cart'],
    ['Login', '/login'],
    ['Sign Up', '/register'],
  ] as const;
  for (const [name, href] of links) expect(bar().getByRole('link', { name })).toHaveAttribute('href', href);
  expect(bar().queryByRole('link', { name: 'Favourites' })).not.toBeInTheDocument();
  expect(server.sent('GET', ME)).toHaveLength(0);

  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();

  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  expect(footer.getByRole('link', { name: 'Returns' })).not.toHaveAttribute('href');
  expect(footer.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  expect(footer.getByRole('link', { name: '+977 1 5550100' })).toHaveAttribute('href', 'tel:+97715550100');
  expect(footer.getByText(/Asan Bazaar, Kathmandu/)).toBeInTheDocument();

  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const offline = await screen.findByText('You are offline');
  expect(offline.parentElement).toHaveTextContent('You are offline. You can continue when you are back online.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('You are offline')).not.toBeInTheDocument());
});

test("UX-11 §2.13 §2 the cart link counts the items when their number is known, and not before, and asks for the cart anew when it is pressed; both menus of a member without a first name say 'User'", async () => {
  keepTokens();
  server.on('GET', '/api/user/', { json: createUser({ first_name: ' ' }) });
  const held = hold();
  server.on('GET', ME, held.handler);
  const { user } = renderLayout('/payment/cancel');
  await waitFor(() => expect(held.waiting()).toBe(1));
  const link = bar().getByRole('link', { name: 'Cart' });
  held.release({ status: 500, json: {} });
  expect(await screen.findByText('Failed to load cart')).toBeInTheDocument();
  expect(bar().getByRole('button', { name: 'User' })).toBeInTheDocument();
  expect(link).toHaveAccessibleName('Cart');
  for (const [quantity, name] of [
    [3, 'Cart, 3 items'],
    [1, 'Cart, 1 item'],
    [0, 'Cart, 0 items'],
  ] as const) {
    server.on('GET', ME, { json: createCart(quantity ? [createCartItem({ quantity })] : []) });
    await user.click(link);
    await waitFor(() => expect(link).toHaveAccessibleName(name));
    if (quantity) expect(screen.getByTestId('cart-badge')).toHaveTextContent(String(quantity));
  }
  await user.click(bar().getByRole('button', { name: 'Menu' }));
  expect(within(await screen.findByRole('dialog', { name: 'Menu' })).getByText('User')).toBeInTheDocument();
});

test('§2 the collapsed menu holds the pages and what the member can do, and closes when something is chosen', async () => {
  keepTokens();
  const { user, address } = renderLayout('/payment/cancel');
  await bar().findByRole('button', { name: 'Maya' });
  const opener = bar().getByRole('button', { name: 'Menu' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  const menu = within(dialog);
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Products',
    'Categories',
    'Cart',
    'Profile',
    'Orders',
    'My Products',
  ]);
  expect(menu.getByText('Maya')).toBeInTheDocument();
  expect(menu.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  await user.click(menu.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(address()).toBe('/orders'));
});

test('a page that arrives late does not replace what is being typed into the search; one that arrives later shows its own', async () => {
  const { user, router } = renderLayout('/products');
  const box = await screen.findByRole('combobox', { name: 'Search the shop' });
  await user.type(box, 'hon');
  await act(() => router.navigate('/products?search=tea'));
  expect(box).toHaveValue('hon');
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/products?search=ghee'));
  expect(box).toHaveValue('ghee');
});

test("brand, title and footer are the operator's own; a heart leads a visitor to the favourites where the shop offers them", async () => {
  offerFeatures('products');
  setMeta('shop-name', 'Asha & Sons');
  setMeta('shop-phone', '+977 61 555010');
  renderApp('/payment/cancel');
  const footer = within(screen.getByRole('contentinfo'));
  expect(bar().getByRole('link', { name: 'Asha & Sons' })).toHaveAttribute('href', '/');
  expect(footer.getByRole('heading', { name: 'Asha & Sons' })).toBeInTheDocument();
  expect(footer.getByRole('link', { name: '+977 61 555010' })).toHaveAttribute('href', 'tel:+97761555010');
  await waitFor(() => expect(document.title).toBe('Payment cancelled - Asha & Sons'));
  const heart = await bar().findByRole('link', { name: 'Favourites' });
  expect(heart).toHaveAttribute('href', '/favourites');
  expect(heart).toHaveAttribute('title', 'Favourites');
});

test('§2 a member has a menu under the first name, with Profile, Orders, My Products and Logout; a logout says that it is under way, and then the focus is on the link that replaces the menu', async () => {
  keepTokens();
  const held = hold();
  server.on('POST', '/api/user/logout/', held.handler);
  const { user } = renderLayout('/payment/cancel');
  const button = await bar().findByRole('button', { name: 'Maya' });
  expect(bar().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  await user.click(button);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Orders', '/orders'],
    ['My Products', '/my-products'],
    ['Logout', null],
  ]);
  await user.keyboard('{End}{Enter}');
  expect(await bar().findByRole('button', { name: 'Logging out...' })).toBeInTheDocument();
  await waitFor(() => expect(held.waiting()).toBe(1));
  held.release({ json: { detail: 'Successfully logged out.' } });
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
  await waitFor(() => expect(bar().getByRole('link', { name: 'Login' })).toHaveFocus());
  expect(bar().getByRole('link', { name: 'Cart' })).toBeInTheDocument();
  expect(screen.getByTestId('cart-badge')).not.toBeVisible();
});
