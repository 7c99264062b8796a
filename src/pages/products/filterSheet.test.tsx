import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderApp } from '../../testing/renderApp';

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

const opened = async (path: string) => {
  const app = renderApp(path);
  const toggle = await screen.findByRole('button', { name: /^Filters/ });
  await app.user.click(toggle);
  return { ...app, toggle, sheet: await screen.findByRole('dialog', { name: 'Filters' }) };
};

test('§2 the filters open by a toggle, and a button that says how many products they leave closes them', async () => {
  server.on('GET', LIST, ({ query }) => ({ json: query.get('category') ? [almonds] : [almonds, walnuts] }));
  const { user, toggle, sheet, address, router } = await opened('/products?sort=price');
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(await within(sheet).findByRole('button', { name: 'Show 2 products' })).toBeInTheDocument();
  await user.click(within(sheet).getByRole('radio', { name: 'Spices' }));
  await user.click(await within(sheet).findByRole('button', { name: 'Show 1 product' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(address()).toBe('/products?category=2&sort=price');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/products?sort=price');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
});

test('UX-29 Back closes the sheet and keeps what was chosen; the next Back undoes it', async () => {
  const { user, sheet, address, router } = await opened('/products');
  await user.click(await within(sheet).findByRole('radio', { name: 'Spices' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/products?category=2'));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/products');
});

test('closing the sheet without a choice leaves no step behind', async () => {
  const { user, sheet, router, address } = await opened('/products?category=1');
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument());
  expect(address()).toBe('/products?category=1');
  expect(router.state.historyAction).toBe('POP');
});

test('the sort stands beside the filters and needs no sheet', async () => {
  const { user, address } = renderApp('/products');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), '-price');
  expect(address()).toBe('/products?sort=-price');
  await screen.findByText('Found 2 product(s)');
});

test('§2.16 Clear All is always in the sheet, idle while there is nothing to clear, and keeps the focus', async () => {
  const { user, sheet, address } = await opened('/products?category=1&search=nut');
  const clear = within(sheet).getByRole('button', { name: 'Clear All' });
  expect(clear).not.toHaveAttribute('aria-disabled');
  await user.click(clear);
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  expect(clear).toHaveFocus();
  expect(address()).toBe('/products');
});
