import { cleanup, screen, within } from '@testing-library/react';
import { createI18n } from '../../i18n/createI18n';
import { loadMessages } from '../../i18n/pageLanguage';
import { createProduct } from '../../testing/factories';
import { offerFeatures } from '../../testing/offerFeatures';
import { renderWithStore } from '../../testing/renderWithStore';
import { ProductCard } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { readProducts } from './readProducts';

const show = (overrides: Parameters<typeof createProduct>[0]) => {
  renderWithStore(<ProductCard product={createProduct(overrides)} />);
  return within(screen.getByTestId('product-card'));
};

test('§2 a card shows name, description, category, price and stock, and leads to the product', () => {
  const card = show({
    id: 9,
    name: 'Timur',
    desc: 'From Salyan',
    price: '123456.70',
    quantity: 3,
    category: { id: 2, name: 'Spices' },
  });
  const link = card.getByRole('link');
  expect(link).toHaveAttribute('href', '/products/9');
  expect(link).toHaveTextContent('Timur');
  expect(link).toHaveTextContent('From Salyan');
  expect(card.getByText('Spices')).toBeInTheDocument();
  expect(card.getByText('NPR 1,23,456.70')).toBeInTheDocument();
  expect(card.getByText('3 in stock')).toBeInTheDocument();
});

test('a card and its link are named by the heading alone, and Devanagari in it is Nepali', () => {
  const card = show({ name: 'Timur (टिमुर), 100 g', desc: 'From Salyan, wild-picked' });
  expect(card.getByRole('link')).toHaveAccessibleName(/^Timur \( ?टिमुर ?\), 100 g$/);
  expect(card.getByRole('heading').querySelector('[lang="ne"]')).toHaveTextContent(/^टिमुर$/);
});

test('the heading of a card comes before what can be pressed on it', () => {
  renderWithStore(
    <ProductCard product={createProduct({ name: 'Timur', desc: '' })} corner={<button>Heart</button>}>
      <button>Add</button>
    </ProductCard>,
  );
  const stops = [...screen.getByTestId('product-card').querySelectorAll('a, button')];
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Timur', 'Add', 'Heart']);
});

test('a card has the price per unit where the size of the pack is known and the shop offers product pages', () => {
  offerFeatures('products');
  const pack = { price: '895.00', unit: 'g', unit_amount: 500 } as const;
  expect(show(pack).getByText('1,790.00 per kg')).toBeInTheDocument();
  cleanup();
  expect(show({ price: '895.00' }).queryByText(/ per /)).not.toBeInTheDocument();
  cleanup();
  offerFeatures('none');
  expect(show(pack).queryByText(/ per /)).not.toBeInTheDocument();
});

test('in Nepali a card has price and stock in Nepali, with Latin digits', async () => {
  offerFeatures('products');
  const product = createProduct({ price: '1250.00', quantity: 3, unit: 'g', unit_amount: 500 });
  renderWithStore(<ProductCard product={product} />, { i18n: createI18n('ne', await loadMessages('ne')) });
  const card = within(screen.getByTestId('product-card'));
  expect(card.getByText('रु 1,250.00')).toBeInTheDocument();
  expect(card.getByText('प्रति केजी 2,500.00')).toBeInTheDocument();
  expect(card.getByText('स्टकमा 3 छ')).toBeInTheDocument();
  expect(card.getByText('जम्मा 3 बाँकी')).toBeInTheDocument();
});

test("§2 no stock says 'Out of stock'", () => {
  expect(show({ quantity: 0 }).getByText('Out of stock')).toBeInTheDocument();
});

test.each([
  [6, null],
  [5, 'Only 5 left'],
  [1, 'Only 1 left'],
  [0, null],
])('§2 a card with %i in stock warns: %s', (quantity, warning) => {
  const card = show({ quantity });
  expect(card.queryByText(/^Only \d+ left$/)?.textContent ?? null).toBe(warning);
  expect(card.getByText(quantity > 0 ? `${quantity} in stock` : 'Out of stock')).toBeInTheDocument();
});

test('§2 without an image a placeholder is named after the product', () => {
  expect(show({ name: 'Gundruk', image: null }).getByRole('img', { name: 'Gundruk' })).toBeInTheDocument();
});

test('what looks like markup is text', () => {
  const name = '<img src=x onerror=alert(1)>';
  const card = show({ name, image: null, category: { id: 1, name: '{{7*7}}' } });
  expect(card.getByRole('heading', { name })).toHaveTextContent(name);
  expect(card.getByText('{{7*7}}')).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a card belongs to one product: another list moves it, and never gives it to another product', () => {
  const products = readProducts([1, 2, 3].map((id) => createProduct({ id, name: `Ghee ${id}` })))!;
  const grid = (...ids: number[]) => <ProductGrid products={products.filter(({ id }) => ids.includes(id))} />;
  const { rerender } = renderWithStore(grid(1, 2));
  const second = screen.getByRole('link', { name: /^Ghee 2/ });
  rerender(grid(2, 3));
  expect(screen.getByRole('link', { name: /^Ghee 2/ })).toBe(second);
  expect(screen.getAllByRole('link')[0]).toBe(second);
  rerender(grid(3));
  expect(second).not.toBeInTheDocument();
});

test('of the pictures of a list one comes with the scripts, those beside it after them, and the others when they are near', () => {
  const image = 'https://shop.example/ghee.webp';
  const products = readProducts([1, 2, 3, 4, 5].map((id) => createProduct({ id, image })))!;
  renderWithStore(<ProductGrid products={products} />);
  const order = [...document.querySelectorAll('img')].map((img) => [
    img.getAttribute('loading'),
    img.getAttribute('fetchpriority'),
  ]);
  expect(order).toEqual([['eager', 'high'], ...Array.from({ length: 3 }, () => ['eager', 'low']), ['lazy', null]]);
});
