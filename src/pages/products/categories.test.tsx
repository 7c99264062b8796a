import { screen, waitFor, within } from '@testing-library/react';
import { CategoryFilter } from '../../features/catalog/list/CategoryFilter';
import { useCategories } from '../../features/catalog/categories/useCategories';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createCategory, createProduct } from '../../testing/factories';
import { renderPage } from '../../testing/renderApp';
import { renderWithStore } from '../../testing/renderWithStore';

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

test('categories and products that cannot be loaded have their own messages; each retry loads all that failed, and nothing else', async () => {
  server.on('GET', CATEGORIES, failure);
  server.on('GET', LIST, failure);
  const { user } = renderPage('/products');
  expect(await screen.findByText('Failed to load categories')).toHaveAttribute('role', 'alert');
  await screen.findByText('Failed to load products');
  const calls = () => [server.sent('GET', CATEGORIES).length, server.sent('GET', LIST).length];
  expect(calls()).toEqual([1, 1]);
  await user.click(filter().getByText('Try again'));
  await waitFor(() => expect(calls()).toEqual([2, 2]));
  await screen.findByText('Failed to load products');
  server.on('GET', LIST, products);
  await user.click(within(screen.getByRole('region', { name: 'Products' })).getByText('Try again'));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(await screen.findByText('Failed to load categories')).toBeInTheDocument();
  expect(calls()).toEqual([3, 3]);
  server.on('GET', CATEGORIES, categories);
  await user.click(filter().getByText('Try again'));
  expect(await filter().findByLabelText('Nuts')).toBeInTheDocument();
  await waitFor(() => expect(filter().getByLabelText('All')).toHaveFocus());
  expect(screen.queryByText('Failed to load categories')).not.toBeInTheDocument();
  expect(screen.queryByText('Try again')).not.toBeInTheDocument();
  // The products had not failed.
  expect(calls()).toEqual([4, 3]);
});

function Filter() {
  return <CategoryFilter categories={useCategories()} chosen={null} onChoose={jest.fn()} />;
}

test('each category shows the number of its products, and All their sum', async () => {
  server.on('GET', CATEGORIES, {
    json: [
      { id: 1, name: 'Nuts', product_count: 12, image: null },
      { id: 2, name: 'Ghee', product_count: 1, image: null },
    ],
  });
  renderWithStore(<Filter />);
  const nuts = await screen.findByRole('radio', { name: 'Nuts' });
  const described = [nuts, screen.getByRole('radio', { name: 'Ghee' }), screen.getByRole('radio', { name: 'All' })];
  described.forEach((radio, index) =>
    expect(radio).toHaveAccessibleDescription(['12 products', '1 product', '13 products'][index]),
  );
});

test('a server that sends no numbers of products leaves the categories without', async () => {
  server.on('GET', CATEGORIES, {
    json: [
      { id: 1, name: 'Nuts', product_count: 'many' },
      { id: 2, name: 'Ghee', product_count: 3 },
    ],
  });
  renderWithStore(<Filter />);
  const nuts = await screen.findByRole('radio', { name: 'Nuts' });
  for (const radio of [nuts, screen.getByRole('radio', { name: 'All' })])
    expect(radio).not.toHaveAccessibleDescription();
  expect(screen.getByRole('radio', { name: 'Ghee' })).toHaveAccessibleDescription('3 products');
});

/** The nodes of React's tree below an element. */
function countFibers(element: Element): number {
  type Fiber = { child: Fiber | null; sibling: Fiber | null };
  const count = (fiber: Fiber | null): number => (fiber ? 1 + count(fiber.child) + count(fiber.sibling) : 0);
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$')) as keyof Element;
  return count((element[key] as unknown as Fiber).child);
}

test('a category is a few plain elements, because a phone hydrates the filter for nothing', async () => {
  const show = async (count: number) => {
    const list = Array.from({ length: count }, (_, id) => createCategory({ id: id + 1, name: `Nuts ${id + 1}` }));
    server.on('GET', CATEGORIES, { json: list });
    const { container, unmount } = renderWithStore(<Filter />);
    await screen.findByRole('radio', { name: `Nuts ${count}` });
    const fibers = countFibers(container.querySelector('fieldset')!);
    unmount();
    return fibers;
  };
  expect((await show(11)) - (await show(1))).toBeLessThanOrEqual(10 * 8);
});
