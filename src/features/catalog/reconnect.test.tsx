import { act, screen, waitFor } from '@testing-library/react';
import { useCategories } from './categories/useCategories';
import { WHOLE_LIST } from './list/productsUrl';
import { useProductList } from './list/useProductList';
import { type FakeServer, hold, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderWithStore } from '../../testing/renderWithStore';

const LIST = '/api/products/';
const CATEGORIES = '/api/products/categories/';
const products = { json: [createProduct({ name: 'Almonds' })] };
const categories = { json: [createCategory({ id: 1, name: 'Nuts' })] };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', CATEGORIES, unreachable);
  server.on('GET', LIST, unreachable);
});

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const comeBackOnline = () => act(() => void window.dispatchEvent(new Event('online')));

/** What the products page loads. */
function Lists() {
  const list = useProductList(WHOLE_LIST);
  const categories = useCategories();
  return (
    <ul>
      <li>{list.hasFailed ? 'Failed to load products' : list.products?.[0]?.name}</li>
      <li>{categories.error ?? categories.list[0]?.name}</li>
    </ul>
  );
}
const open = () => renderWithStore(<Lists />);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const mended = () => waitFor(() => expect(lines()).toEqual(['Almonds', 'Nuts']));

// First in this file, because the browser has not come back online yet.
test('§7 lists that failed without a connection are not requested again until it is back, and then all are loaded', async () => {
  open();
  await waitFor(() => expect(lines()).toEqual(['Failed to load products', 'Failed to load categories']));
  expect([server.sent('GET', LIST), server.sent('GET', CATEGORIES)].map(({ length }) => length)).toEqual([1, 1]);
  server.on('GET', CATEGORIES, categories);
  server.on('GET', LIST, products);
  comeBackOnline();
  await mended();
});

test('a connection that carries nothing yet when the browser announces it is tried again', async () => {
  const atSecondCall = (reply: object) => {
    let calls = 0;
    return () => ((calls += 1) > 1 ? reply : unreachable());
  };
  server.on('GET', CATEGORIES, atSecondCall(categories));
  server.on('GET', LIST, atSecondCall(products));
  comeBackOnline();
  open();
  await mended();
});

test('a call that was in flight when the connection came back, and fails, is repeated', async () => {
  const held = hold();
  server.on('GET', LIST, async (call, signal) => {
    await (held.handler as (...args: unknown[]) => Promise<object>)(call, signal);
    return unreachable();
  });
  server.on('GET', CATEGORIES, categories);
  open();
  await waitFor(() => expect(held.waiting()).toBe(1));
  comeBackOnline();
  server.on('GET', LIST, products);
  await act(async () => held.release({}));
  await mended();
});
