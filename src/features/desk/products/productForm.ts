import { object, string } from 'yup';
import { countryName } from '../../../../contract/countries';
import { type ManagedProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { type Particular, PARTICULAR_NAMES } from '../../../../contract/particulars';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { type UNITS } from '../../../../contract/rules';
import { particularsSchema } from '../../../components/form/particularsSchema';
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
  nameNe: readable(READ_PRODUCT.name_ne),
  descNe: readable(READ_PRODUCT.desc_ne),
  aliases: readable(READ_PRODUCT.aliases),
  ...particularsSchema,
  returnDays: readable(READ_PRODUCT.return_days),
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
  nameNe: product?.name_ne ?? '',
  descNe: product?.desc_ne ?? '',
  aliases: product?.aliases ?? '',
  featured: product?.featured ? 'yes' : 'no',
  vatRate: product?.vat_rate ? ('13' as const) : ('0' as const),
  hsCode: product?.hs_code ?? '',
  brand: product?.brand ?? '',
  producer: product?.producer ?? '',
  origin: product?.origin ?? '',
  ingredients: product?.ingredients ?? '',
  care: product?.care ?? '',
  returnDays: product?.return_days ? String(product.return_days) : '',
});
export type ProductValues = ReturnType<typeof toValues>;

const particularText = (product: ManagedProduct, name: Particular): string => {
  const value = product[name];
  return `${PARTICULAR_NAMES[name]}: ${value === null ? 'not given' : name === 'origin' ? countryName(value) : value}`;
};

/** What the fields of the form say. */
export const textsOf = (product: ManagedProduct): Record<keyof ProductValues, string> => ({
  name: `Name: ${product.name}`,
  category: `Category: ${product.category.name}`,
  price: `Price: ${priceText(product.price)}`,
  unit: `Unit: ${UNIT_TEXTS[product.unit ?? '']}`,
  unitAmount: `Amount of the unit: ${product.unit_amount ?? 'not given'}`,
  quantity: '',
  desc: `Description: ${product.desc}`,
  nameNe: `Name in Nepali: ${product.name_ne ?? 'not given'}`,
  descNe: `Description in Nepali: ${product.desc_ne ?? 'not given'}`,
  aliases: `Other names: ${product.aliases}`,
  featured: `On the home page: ${product.featured ? 'yes' : 'no'}`,
  vatRate: `VAT: ${VAT_TEXTS[product.vat_rate]}`,
  hsCode: `HS code: ${product.hs_code ?? 'not given'}`,
  brand: particularText(product, 'brand'),
  producer: particularText(product, 'producer'),
  origin: particularText(product, 'origin'),
  ingredients: particularText(product, 'ingredients'),
  care: particularText(product, 'care'),
  returnDays: `Days for returns: ${product.return_days ?? 'as usual'}`,
});

/** The fields of a form that the schema takes, as they are sent. */
const toFields = (values: ProductValues) => ({
  name: READ_PRODUCT.name(values.name).value ?? '',
  category: Number(values.category),
  price: READ_PRODUCT.price(values.price).value ?? '',
  unit: values.unit === '' ? null : values.unit,
  unit_amount: values.unit === '' ? null : (READ_PRODUCT.unit_amount(values.unitAmount).value ?? null),
  desc: READ_PRODUCT.desc(values.desc).value ?? '',
  name_ne: READ_PRODUCT.name_ne(values.nameNe).value || null,
  desc_ne: READ_PRODUCT.desc_ne(values.descNe).value || null,
  aliases: READ_PRODUCT.aliases(values.aliases).value ?? '',
  featured: values.featured === 'yes',
  vat_rate: values.vatRate === '13' ? (13 as const) : (0 as const),
  hs_code: READ_PRODUCT.hs_code(values.hsCode).value ?? null,
  brand: READ_PRODUCT.brand(values.brand).value || null,
  producer: READ_PRODUCT.producer(values.producer).value || null,
  origin: READ_PRODUCT.origin(values.origin).value || null,
  ingredients: READ_PRODUCT.ingredients(values.ingredients).value || null,
  care: READ_PRODUCT.care(values.care).value || null,
  return_days: READ_PRODUCT.return_days(values.returnDays).value ?? null,
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
