import { type I18n } from '@lingui/core';
import { formatPrice } from '../../../../contract/formats';
import { object, string } from 'yup';
import { countryName } from '../../../../contract/countries';
import { type ManagedProduct, type ProductPatch } from '../../../../contract/managedProducts';
import { type Particular, PARTICULAR_NAMES } from '../../../../contract/particulars';
import { READ_PRODUCT } from '../../../../contract/readProduct';
import { type UNITS } from '../../../../contract/rules';
import { particularsSchema } from '../../../components/form/particularsSchema';
import { readable } from '../../../components/form/readable';

/** What a product of the desk needs. */
export const productSchema = object({
  name: readable(READ_PRODUCT.name).required(/*i18n*/ 'Enter a name'),
  category: string().required(/*i18n*/ 'Choose a category'),
  price: readable(READ_PRODUCT.price).required(/*i18n*/ 'Enter a price'),
  unitAmount: readable(READ_PRODUCT.unit_amount).when('unit', ([unit], field) =>
    unit ? field.required(/*i18n*/ 'Enter the amount') : field,
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

export const UNIT_TEXTS = {
  '': /*i18n*/ 'Not given',
  g: /*i18n*/ 'Grams',
  ml: /*i18n*/ 'Millilitres',
  piece: /*i18n*/ 'Pieces',
};
export const VAT_TEXTS = { 0: /*i18n*/ 'Exempt', 13: /*i18n*/ '13 %, in the price' };

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

const particularText = (product: ManagedProduct, name: Particular): string | null => {
  const value = product[name];
  return value !== null && name === 'origin' ? countryName(value) : value;
};

/** What the fields of the form say. */
export function textsOf(i18n: I18n, product: ManagedProduct): Record<keyof ProductValues, string> {
  const said = (label: string, value: string | number | null) =>
    `${i18n._(label)}: ${value === null ? i18n._('not given') : value}`;
  const particular = (name: Particular) => said(PARTICULAR_NAMES[name], particularText(product, name));
  return {
    name: said(/*i18n*/ 'Name', product.name),
    category: said(/*i18n*/ 'Category', product.category.name),
    price: said(/*i18n*/ 'Price', formatPrice(i18n, product.price)),
    unit: said(/*i18n*/ 'Unit', i18n._(UNIT_TEXTS[product.unit ?? ''])),
    unitAmount: said(/*i18n*/ 'Amount of the unit', product.unit_amount),
    quantity: '',
    desc: said(/*i18n*/ 'Description', product.desc),
    nameNe: said(/*i18n*/ 'Name in Nepali', product.name_ne ?? null),
    descNe: said(/*i18n*/ 'Description in Nepali', product.desc_ne ?? null),
    aliases: said(/*i18n*/ 'Other names', product.aliases),
    featured: said(/*i18n*/ 'On the home page', product.featured ? i18n._('yes') : i18n._('no')),
    vatRate: said(/*i18n*/ 'VAT', i18n._(VAT_TEXTS[product.vat_rate])),
    hsCode: said(/*i18n*/ 'HS code', product.hs_code),
    brand: particular('brand'),
    producer: particular('producer'),
    origin: particular('origin'),
    ingredients: particular('ingredients'),
    care: particular('care'),
    returnDays: said(/*i18n*/ 'Days for returns', product.return_days ?? i18n._('as usual')),
  };
}

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
