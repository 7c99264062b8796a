import { object, string } from 'yup';
import { type ManagedProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { READ_PRODUCT } from '../../../../contract/productRules';
import { type UNITS } from '../../../../contract/rules';
import { readable } from '../../../components/form/readable';
import { priceText } from '../../../components/priceText';

/** What a product of the desk needs. */
export const productSchema = object({
  name: readable(READ_PRODUCT.name).required('Enter a name'),
  category: string().required('Choose a category'),
  price: readable(READ_PRODUCT.price).required('Enter a price'),
  unitAmount: readable(READ_PRODUCT.unit_amount).when('unit', ([unit], field) =>
    unit ? field.required('Enter the amount') : field,
  ),
  quantity: readable(READ_PRODUCT.quantity),
  hsCode: readable(READ_PRODUCT.hs_code),
  desc: readable(READ_PRODUCT.desc),
  aliases: readable(READ_PRODUCT.aliases),
});

export const UNIT_TEXTS = { '': 'Not given', g: 'Grams', ml: 'Millilitres', piece: 'Pieces' };
export const VAT_TEXTS = { 0: 'Exempt', 13: '13 %, in the price' };

/** The form of a product, or of a new one. */
export const toValues = (product: ManagedProduct | null) => ({
  name: product?.name ?? '',
  category: product ? String(product.category.id) : '',
  price: product?.price ?? '',
  unit: product?.unit ?? ('' as '' | (typeof UNITS)[number]),
  unitAmount: product?.unit_amount ? String(product.unit_amount) : '',
  quantity: '0',
  desc: product?.desc ?? '',
  aliases: product?.aliases ?? '',
  featured: product?.featured ? 'yes' : 'no',
  vatRate: product?.vat_rate ? ('13' as const) : ('0' as const),
  hsCode: product?.hs_code ?? '',
});
export type ProductValues = ReturnType<typeof toValues>;

/** What the fields of the form say. */
export const textsOf = (product: ManagedProduct): Record<keyof ProductValues, string> => ({
  name: `Name: ${product.name}`,
  category: `Category: ${product.category.name}`,
  price: `Price: ${priceText(product.price)}`,
  unit: `Unit: ${UNIT_TEXTS[product.unit ?? '']}`,
  unitAmount: `Amount of the unit: ${product.unit_amount ?? 'not given'}`,
  quantity: '',
  desc: `Description: ${product.desc}`,
  aliases: `Other names: ${product.aliases}`,
  featured: `On the home page: ${product.featured ? 'yes' : 'no'}`,
  vatRate: `VAT: ${VAT_TEXTS[product.vat_rate]}`,
  hsCode: `HS code: ${product.hs_code ?? 'not given'}`,
});

/** The fields of a form that the schema takes, as they are sent. */
const toFields = (values: ProductValues) => ({
  name: READ_PRODUCT.name(values.name).value ?? '',
  category: Number(values.category),
  price: READ_PRODUCT.price(values.price).value ?? '',
  unit: values.unit === '' ? null : values.unit,
  unit_amount: values.unit === '' ? null : (READ_PRODUCT.unit_amount(values.unitAmount).value ?? null),
  desc: READ_PRODUCT.desc(values.desc).value ?? '',
  aliases: READ_PRODUCT.aliases(values.aliases).value ?? '',
  featured: values.featured === 'yes',
  vat_rate: values.vatRate === '13' ? (13 as const) : (0 as const),
  hs_code: READ_PRODUCT.hs_code(values.hsCode).value ?? null,
});

/** A new product begins with a stock. */
export const toNewProduct = (values: ProductValues) => ({
  ...toFields(values),
  quantity: READ_PRODUCT.quantity(values.quantity).value ?? 0,
});

/** The fields that differ from what the clerk has seen, so that nothing else is written back. */
export function changesOf(values: ProductValues, product: ManagedProduct): ProductPatch {
  const before: Record<string, unknown> = toFields(toValues(product));
  const changed = Object.entries(toFields(values)).filter(([name, value]) => before[name] !== value);
  return { ...Object.fromEntries(changed), version: product.version };
}
