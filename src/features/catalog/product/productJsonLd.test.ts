import { createProduct } from '../../../testing/factories';
import { productJsonLd } from './productJsonLd';
import { readProducts, type ShopProduct } from '../readProducts';

const PRODUCT_URL = 'https://shop.example/products/7';
const product = (given: Parameters<typeof createProduct>[0] = {}): ShopProduct =>
  readProducts([createProduct({ id: 7, name: 'Almonds', image: 'https://shop.example/a.webp', ...given })])![0]!;

type Offer = Record<string, unknown> & { priceSpecification?: { referenceQuantity: Record<string, unknown> } };
type Described = Record<string, unknown> & { offers: Offer };
const describeProduct = (given = {}) => productJsonLd(product(given), PRODUCT_URL) as Described;

test("a product has what schema.org and Google's merchant listings require, and what they recommend", () => {
  const { offers, ...described } = describeProduct({ price: '895.00', desc: 'Large and flat.' });
  expect(described).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': PRODUCT_URL,
    url: PRODUCT_URL,
    name: 'Almonds',
    image: ['https://shop.example/a.webp'],
    description: 'Large and flat.',
    sku: '7',
    category: 'Dry fruits',
  });
  expect(offers).toEqual({
    '@type': 'Offer',
    url: PRODUCT_URL,
    price: '895.00',
    priceCurrency: 'NPR',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
  });
});

test('brand, producer and country of origin are told where they are known', () => {
  const particulars = { brand: 'Himal', producer: 'Himal Dairy, Chitwan', origin: 'NP', care: 'Keep cool.' };
  expect(productJsonLd({ ...product(), particulars }, PRODUCT_URL)).toMatchObject({
    brand: { '@type': 'Brand', name: 'Himal' },
    manufacturer: { '@type': 'Organization', name: 'Himal Dairy, Chitwan' },
    countryOfOrigin: { '@type': 'Country', identifier: 'NP', name: 'Nepal' },
  });
});

test('a sold out product is out of stock', () => {
  expect(describeProduct({ quantity: 0 }).offers.availability).toBe('https://schema.org/OutOfStock');
});

test('what is unknown is absent instead of empty', () => {
  const described = productJsonLd({ ...product({ image: null, desc: '' }), category: null }, PRODUCT_URL);
  for (const name of ['image', 'description', 'category', 'brand', 'countryOfOrigin'])
    expect(described).not.toHaveProperty(name);
});

test.each([
  ['g', 500, [500, 'GRM'], [1, 'KGM']],
  ['g', 50, [50, 'GRM'], [100, 'GRM']],
  ['ml', 1000, [1000, 'MLT'], [1, 'LTR']],
  ['ml', 200, [200, 'MLT'], [100, 'MLT']],
  ['piece', 30, [30, 'H87'], [1, 'H87']],
] as const)('a pack of %s × %i has its size and the amount to compare with', (unit, unit_amount, size, reference) => {
  const { priceSpecification } = describeProduct({ price: '895.00', unit, unit_amount }).offers;
  expect(priceSpecification).toEqual({
    '@type': 'UnitPriceSpecification',
    price: '895.00',
    priceCurrency: 'NPR',
    referenceQuantity: {
      '@type': 'QuantitativeValue',
      value: size[0],
      unitCode: size[1],
      valueReference: { '@type': 'QuantitativeValue', value: reference[0], unitCode: reference[1] },
    },
  });
});
