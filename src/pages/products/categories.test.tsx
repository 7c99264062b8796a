import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderApp } from '../../testing/renderApp';

const LIST = '/api/products/';
const CATEGORIES = '/api/products/categories/';
const products = { json: [createProduct({ name: 'Almonds' })] };
const categories = { json: [createCategory({ id: 1, name: 'Nuts' })] };
const failure = { status: 503, json: { detail: 'later' } };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET', CATEGORIES, categories);
  server.on('GET', LIST, products);
});

const filter = () => within(screen.getByRole('group', { name: 'Category' }));

test('categories that cannot be loaded have their own message and retry', async () => {
  server.on('GET', CATEGORIES, failure);
  const { user } = renderApp('/products');
  expect(await screen.findByText('Failed to load categories')).toHaveAttribute('role', 'alert');
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  server.on('GET', CATEGORIES, categories);
  await user.click(filter().getByRole('button', { name: 'Try again' }));
  expect(await filter().findByRole('radio', { name: 'Nuts' })).toBeInTheDocument();
  expect(filter().getByRole('radio', { name: 'All' })).toHaveFocus();
  expect(screen.queryByText('Failed to load categories')).not.toBeInTheDocument();
  // The products had not failed.
  expect(server.sent('GET', LIST)).toHaveLength(1);
});

test.each(['Category', 'Products'])('one retry loads all that failed: that of %s', async (name) => {
  server.on('GET', CATEGORIES, failure);
  server.on('GET', LIST, failure);
  const { user } = renderApp('/products');
  await screen.findByText('Failed to load categories');
  await screen.findByText('Failed to load products');
  server.on('GET', CATEGORIES, categories);
  server.on('GET', LIST, products);
  const part = screen.queryByRole('group', { name }) ?? screen.getByRole('region', { name });
  await user.click(within(part).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'Nuts' })).toBeInTheDocument();
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
});

test('each category shows the number of its products, and All their sum', async () => {
  server.on('GET', CATEGORIES, {
    json: [
      { id: 1, name: 'Nuts', product_count: 12, image: null },
      { id: 2, name: 'Ghee', product_count: 1, image: null },
    ],
  });
  renderApp('/products');
  const nuts = await screen.findByRole('radio', { name: 'Nuts' });
  const described = [nuts, screen.getByRole('radio', { name: 'Ghee' }), screen.getByRole('radio', { name: 'All' })];
  described.forEach((radio, index) =>
    expect(radio).toHaveAccessibleDescription(['12 products', '1 product', '13 products'][index]),
  );
  await screen.findByText('Found 1 product(s)');
});

test('a server that sends no numbers of products leaves the categories without', async () => {
  server.on('GET', CATEGORIES, {
    json: [
      { id: 1, name: 'Nuts', product_count: 'many' },
      { id: 2, name: 'Ghee', product_count: 3 },
    ],
  });
  renderApp('/products');
  const nuts = await screen.findByRole('radio', { name: 'Nuts' });
  for (const radio of [nuts, screen.getByRole('radio', { name: 'All' })])
    expect(radio).not.toHaveAttribute('aria-describedby');
  expect(screen.getByRole('radio', { name: 'Ghee' })).toHaveAccessibleDescription('3 products');
  await screen.findByText('Found 1 product(s)');
});
