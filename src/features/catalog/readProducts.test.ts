import { createCategory, createProduct } from '../../testing/factories';
import {
  NAMELESS_PRODUCT,
  readCategories,
  readProductDetails,
  readProductPage,
  readProducts,
  type ShopProduct,
} from './readProducts';

const ODD_VALUES = [undefined, null, '', 'text', '12', 0, -1, 1.5, 1e21, true, [], [1], {}, { id: {}, name: [] }];

const expectWhole = (product: ShopProduct) => {
  expect(Number.isSafeInteger(product.id)).toBe(true);
  expect(product.name).toMatch(/\S/);
  expect(product.price).toMatch(/^\d+\.\d{2}$/);
  expect(Number.isSafeInteger(product.quantity) && product.quantity >= 0).toBe(true);
  for (const text of [product.desc, product.created_at]) expect(typeof text).toBe('string');
  expect(product.image === null || product.image.startsWith('http')).toBe(true);
  if (product.category) expect(product.category).toEqual({ id: expect.any(Number), name: expect.stringMatching(/\S/) });
  expect(typeof product.featured).toBe('boolean');
};

test('§7.6 a list may come bare or as {results}', () => {
  const products = [createProduct(), createProduct()];
  expect(readProducts(products)).toEqual(products);
  expect(readProducts({ count: 2, next: null, previous: null, results: products })).toEqual(products);
  expect(readProducts([])).toEqual([]);
});

test('§7 a page has the total of the server and whether another one follows; a bare list is the only page', () => {
  const products = [createProduct()];
  const page = { count: 60, previous: null, results: products };
  expect(readProductPage({ ...page, next: 'https://shop.example/api/products/?page=2' })).toEqual({
    products,
    count: 60,
    hasNext: true,
  });
  expect(readProductPage({ ...page, next: null })).toEqual({ products, count: 60, hasNext: false });
  expect(readProductPage(products)).toEqual({ products, count: null, hasNext: false });
  expect(readProductPage({ detail: 'hello' })).toBeNull();
});

test.each([
  [null],
  [undefined],
  [''],
  ['<html>'],
  [42],
  [{}],
  [{ results: null }],
  [{ results: {} }],
  [{ detail: 'no' }],
])('F13 §7 %j is no list at all', (response) => {
  expect(readProducts(response)).toBeNull();
  expect(readCategories(response)).toBeNull();
});

test.each([
  ['1250.00', '1250.00'],
  [1250, '1250.00'],
  ['7.5', '7.50'],
  [0.01, '0.01'],
  [99999.99, '99999.99'],
  [0, '0.00'],
])('§3 the price %j is %s, text or number', (price, expected) => {
  expect(readProducts([{ ...createProduct(), price }])).toMatchObject([{ price: expected, quantity: 5 }]);
});

test.each([[null], [undefined], ['abc'], [NaN], [-5], [{}]])(
  '§3 a product whose price is %p cannot be bought',
  (price) => {
    expect(readProducts([{ ...createProduct(), price }])).toMatchObject([{ price: '0.00', quantity: 0 }]);
  },
);

for (const field of Object.keys(createProduct())) {
  test(`§3 a product whose ${field} is missing or odd is repaired or dropped`, () => {
    for (const odd of ODD_VALUES) {
      const broken: Record<string, unknown> = { ...createProduct(), [field]: odd };
      if (odd === undefined) delete broken[field];
      const products = readProducts([broken, createProduct()]);
      expect(products?.length).toBeGreaterThan(field === 'id' ? 0 : 1);
      products?.forEach(expectWhole);
    }
  });
}

test('§3 what is repaired gets placeholders', () => {
  expect(readProducts([{ id: 1, price: '5.00' }])).toEqual([
    {
      id: 1,
      name: NAMELESS_PRODUCT,
      desc: '',
      price: '5.00',
      quantity: 0,
      image: null,
      category: null,
      created_at: '',
      featured: false,
      unit: null,
      unit_amount: null,
    },
  ]);
});

test.each([
  [
    { unit: 'ml', unit_amount: '750' },
    { unit: 'ml', unit_amount: 750 },
  ],
  [{ unit: 'kg', unit_amount: 1 }, null],
  [{ unit: 'g', unit_amount: 0 }, null],
  [{ unit: 'g', unit_amount: 1.5 }, null],
  [{ unit: 'g' }, null],
  [{ unit_amount: 5 }, null],
])('the pack %j is read as %j', (pack, read) => {
  expect(readProducts([{ ...createProduct(), unit: undefined, unit_amount: undefined, ...pack }])).toMatchObject([
    read ?? { unit: null, unit_amount: null },
  ]);
});

test('one product has its related ones, or none', () => {
  const [product, other] = [createProduct(), createProduct()];
  expect(readProductDetails({ ...product, related: [other, null] })).toEqual({ ...product, related: [other] });
  for (const related of ODD_VALUES) expect(readProductDetails({ ...product, related })?.related).toEqual([]);
  expect(readProductDetails([])).toBeNull();
});

test('a category has the number of its products and a safe image, where the server sends them', () => {
  const category = createCategory();
  const image = 'https://pictures.example/a.webp';
  expect(readCategories([{ ...category, product_count: 4, image }])).toEqual([
    { ...category, product_count: 4, image },
  ]);
  expect(readCategories([{ ...category, product_count: -1, image: 'javascript:alert(1)' }])).toEqual([category]);
});

test('§3 rows that are no product, or come twice, are dropped', () => {
  const product = createProduct({ id: 1 });
  expect(readProducts([null, 'x', 5, [], {}, product, { ...product, name: 'again' }])).toEqual([product]);
});

test('§3 names are text, whatever they look like', () => {
  const name = '<img src=x onerror=alert(1)>';
  expect(readProducts([createProduct({ name })])?.[0]?.name).toBe(name);
});

test('§2 an image that is not safe becomes null', () => {
  expect(readProducts([createProduct({ image: 'javascript:alert(1)' })])?.[0]?.image).toBeNull();
  expect(readProducts([createProduct({ image: '/media/a.svg' })])?.[0]?.image).toBe(
    'http://localhost:8000/media/a.svg',
  );
});

test('§3 a category needs an id and a name', () => {
  const category = createCategory();
  for (const odd of ODD_VALUES) {
    expect(readCategories([category, { id: odd, name: 'Odd' }, { id: 9, name: odd }, odd])?.[0]).toEqual(category);
  }
  expect(readCategories([category, { id: '2', name: 'Spices' }, {}, null])).toEqual([
    category,
    { id: 2, name: 'Spices' },
  ]);
});
