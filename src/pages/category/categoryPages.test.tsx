import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, startFakeServer } from '../../testing/fakeServer';
import { createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderPage } from '../../testing/renderApp';

const tea = { id: 3, name: 'Tea (चिया)', product_count: 2, image: 'https://pictures.example/tea.webp' };
const rice = { id: 4, name: 'Rice', product_count: 1, image: null };

let server: FakeServer;
beforeEach(() => {
  offerFeatures('products');
  server = startFakeServer();
  server.on('GET', '/api/products/categories/', { json: [rice, tea] });
  server.on('GET', '/api/products/', ({ query }) => {
    const all = ['Assam', 'Ilam'].map((name, index) => createProduct({ id: index + 1, name, category: tea }));
    const results = query.get('category') === '3' ? (query.get('ordering') === 'name' ? all : all.reverse()) : [];
    return { json: { count: results.length, next: null, previous: null, results } };
  });
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));
const names = () => screen.getAllByTestId('product-card').map((card) => within(card).getByRole('heading').textContent);

test('all categories are shown with picture and number of products', async () => {
  renderPage('/categories');
  expect(await heading('Categories')).toBeInTheDocument();
  const cards = await screen.findAllByTestId('category-card');
  expect(cards.map((card) => card.textContent)).toEqual(['Rice1 product', 'Tea (चिया)2 products']);
  expect(within(cards[0]!).getByRole('img', { name: 'Rice' })).toBeInTheDocument();
  expect(cards[1]!.querySelector('img')).toHaveAttribute('src', tea.image);
  expect(within(cards[1]!).getByRole('link')).toHaveAttribute('href', '/categories/3');
});

test('categories that cannot be loaded can be asked for again; a shop without any leads to its products', async () => {
  server.on('GET', '/api/products/categories/', { status: 500, json: {} });
  const { user } = renderPage('/categories');
  expect(await screen.findByText('Failed to load categories')).toBeInTheDocument();
  server.on('GET', '/api/products/categories/', { json: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The shop has no categories yet')).toBeInTheDocument();
  expect(main().getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/products');
});

test('§2 a category has its products and a sort, which the address holds, unless it is the default or unknown', async () => {
  const { user, address, router } = renderPage('/categories/3');
  expect(await heading(/^Tea/)).toBeInTheDocument();
  expect(await screen.findByText('Found 2 product(s)')).toBeInTheDocument();
  // Its filter is the page itself.
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Clear All' })).not.toBeInTheDocument();
  expect(names()).toEqual(['Assam', 'Ilam']);
  expect(document.title).toBe('Tea (चिया) - Mewa Pasal');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-price');
  await waitFor(() => expect(names()).toEqual(['Ilam', 'Assam']));
  expect(address()).toBe('/categories/3?sort=-price');
  expect(server.sent('GET', '/api/products/').at(-1)?.query.get('ordering')).toBe('-price');
  for (const sort of ['name', 'bogus']) {
    await act(() => router.navigate(`/categories/3?sort=${sort}`));
    await waitFor(() => expect(address()).toBe('/categories/3'));
    await waitFor(() => expect(names()).toEqual(['Assam', 'Ilam']));
  }
});

test('an empty category leads to all products', async () => {
  const { user, address } = renderPage('/categories/4');
  expect(await heading('Rice')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Show all products' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

test('a category that is not there, or whose id is none, is unknown and leads on', async () => {
  const { router } = renderPage('/categories/99');
  for (const id of ['99', 'tea', '0']) {
    await act(() => router.navigate(`/categories/${id}`));
    expect(await screen.findByText(`The shop has no category ${id}.`)).toBeInTheDocument();
    expect(await heading('We cannot find this category')).toBeInTheDocument();
  }
  expect(main().getByRole('link', { name: 'See the categories' })).toHaveAttribute('href', '/categories');
});

test('products that cannot be loaded can be asked for again, also without the names of the categories', async () => {
  server.on('GET', '/api/products/categories/', { status: 500, json: {} });
  server.on('GET', '/api/products/', { status: 500, json: {} });
  const { user } = renderPage('/categories/3');
  expect(await heading('Category 3')).toBeInTheDocument();
  expect(await screen.findByText('Failed to load products')).toBeInTheDocument();
  server.on('GET', '/api/products/', { json: [createProduct({ name: 'Ilam' })] });
  server.on('GET', '/api/products/categories/', { json: [tea] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Found 1 product(s)')).toBeInTheDocument();
  expect(await heading(/^Tea/)).toBeInTheDocument();
});

test('without the feature both pages are placeholders', async () => {
  offerFeatures('orders');
  const { router } = renderPage('/categories');
  expect(await heading('Categories')).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
  await act(() => router.navigate('/categories/3'));
  expect(await heading('Category 3')).toBeInTheDocument();
  expect(screen.getByText('This page is under construction')).toBeInTheDocument();
});
