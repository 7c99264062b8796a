import { countryName } from '../../../../contract/countries';
import { sharePicture } from '../../../../contract/pictures';
import { type Unit } from '../../../../contract/rules';
import { type ProductExtras, type ShopProduct } from '../readProducts';
import { type ReferenceName, unitPrice } from '../unitPrice';

/** The codes of UN/CEFACT's recommendation 20, which schema.org takes. */
const UNIT_CODES: Record<Unit, string> = { g: 'GRM', ml: 'MLT', piece: 'H87' };
const REFERENCES: Record<ReferenceName, [value: number, unitCode: string]> = {
  '100 g': [100, 'GRM'],
  kg: [1, 'KGM'],
  '100 ml': [100, 'MLT'],
  litre: [1, 'LTR'],
  piece: [1, 'H87'],
};

/** A product as schema.org describes it, with what Google's merchant listings require. `url` is the address of its page. */
export function productJsonLd(product: ShopProduct & ProductExtras, url: string): object {
  const { id, name, desc, price, quantity, image, category, particulars: { brand, producer, origin } = {} } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name,
    url,
    sku: String(id),
    ...(desc && { description: desc }),
    ...(image && { image: [sharePicture(image) ?? image] }),
    ...(category && { category: category.name }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(producer && { manufacturer: { '@type': 'Organization', name: producer } }),
    ...(origin && { countryOfOrigin: { '@type': 'Country', identifier: origin, name: countryName(origin) } }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'NPR',
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...priceSpecification(product),
    },
  };
}

const quantityOf = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode });

/** The price of the pack, its size, and the amount to which the price is compared; nothing when the size is unknown. */
function priceSpecification(product: ShopProduct): object {
  const { price, unit, unit_amount: amount } = product;
  const perUnit = unitPrice(product);
  if (!perUnit || !unit || !amount) return {};
  const referenceQuantity = {
    ...quantityOf(amount, UNIT_CODES[unit]),
    valueReference: quantityOf(...REFERENCES[perUnit.reference.name]),
  };
  return {
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'NPR', referenceQuantity },
  };
}
