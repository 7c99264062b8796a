import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderPage } from '../../testing/renderApp';

const LIST = '/api/products/';
const almonds = createProduct({ id: 1, name: 'Almonds' });
const walnuts = createProduct({ id: 2, name: 'Walnuts' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', {
    json: [createCategory({ id: 1, name: 'Nuts' }), createCategory({ id: 2, name: 'Spices' })],
  });
  server.on('GET', LIST, { json: [almonds, walnuts] });
  // A phone: every `max-width` query matches.
  const ignore = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      addListener: ignore,
      removeListener: ignore,
    }) as never;
});
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

const sheet = () => screen.findByRole('dialog', { name: 'Filters' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());

test('§2 UX-29 the filters open by a toggle, and a button that says how many products they leave closes them; Back closes them too and keeps what was chosen, and the next Back undoes it; the sort needs no sheet', async () => {
  server.on('GET', LIST, ({ query }) => ({ json: query.get('category') ? [almonds] : [almonds, walnuts] }));
  const { user, address, router } = renderPage('/products');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'price');
  expect(address()).toBe('/products?sort=price');
  const toggle = await screen.findByRole('button', { name: /^Filters/ });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const filters = within(await sheet());
  expect(await filters.findByRole('button', { name: 'Show 2 products' })).toBeInTheDocument();
  await user.click(await filters.findByLabelText('Spices'));
  const asked = server.sent('GET', LIST).length;
  await user.click(await filters.findByRole('button', { name: 'Show 1 product' }));
  await isClosed();
  expect(server.sent('GET', LIST)).toHaveLength(asked);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(address()).toBe('/products?category=2&sort=price');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/products?sort=price');
  await isClosed();

  await user.click(toggle);
  await user.click(within(await sheet()).getByLabelText('Spices'));
  await act(() => router.navigate(-1));
  await isClosed();
  await waitFor(() => expect(address()).toBe('/products?category=2&sort=price'));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/products?sort=price');
});

test('§2.16 closing the sheet without a choice leaves no step behind; Clear All is always in it, idle while there is nothing to clear, and keeps the focus', async () => {
  const { user, address, router } = renderPage('/products?category=1&search=nut');
  const toggle = await screen.findByRole('button', { name: /^Filters/ });
  await user.click(toggle);
  await user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
  await isClosed();
  expect(address()).toBe('/products?category=1&search=nut');
  expect(router.state.historyAction).toBe('POP');

  await user.click(toggle);
  const clear = within(await sheet()).getByRole('button', { name: 'Clear All' });
  expect(clear).not.toHaveAttribute('aria-disabled');
  await user.click(clear);
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  expect(clear).toHaveFocus();
  expect(address()).toBe('/products');
});

test('in a window that was made wide while the sheet was open, a choice is a step of its own, which one Back undoes', async () => {
  Reflect.deleteProperty(window, 'matchMedia');
  const { user, address, router } = renderPage('/products');
  const spices = await screen.findByLabelText('Spices');
  await act(() => router.navigate('/products', { state: { overlay: { name: 'filters', search: '' } } }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(spices);
  expect(address()).toBe('/products?category=2');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/products');
  await user.click(await screen.findByLabelText('Nuts'));
  expect(address()).toBe('/products?category=1');
});
