/** The fields of a product in a file. What their values may be is in the contract's rules. */
import { type Reading, readWhole } from '../../../../contract/enteredNumbers';
import { PARTICULARS } from '../../../../contract/particulars';
import { oneLine } from '../../../../contract/plainText';
import { STOCK_MAX } from '../../../../contract/productRules';
import { READ_PRODUCT } from '../../../../contract/readProduct';

/** The fields and their types in PostgreSQL. */
export const FIELD_TYPES = {
  name: 'text',
  category: 'text',
  desc: 'text',
  name_ne: 'text',
  desc_ne: 'text',
  /** The name of the category in Nepali. */
  category_ne: 'text',
  aliases: 'text',
  price: 'numeric',
  quantity: 'integer',
  /** The stock when the file was exported. */
  exported_quantity: 'integer',
  image: 'text',
  featured: 'boolean',
  created_at: 'timestamptz',
  unit: 'text',
  unit_amount: 'integer',
  /** The rate of VAT in percent. The price includes it. */
  vat_rate: 'integer',
  hs_code: 'text',
  brand: 'text',
  producer: 'text',
  /** A country by its code. */
  origin: 'text',
  ingredients: 'text',
  care: 'text',
  return_days: 'integer',
} as const;
export type Field = keyof typeof FIELD_TYPES;
export const FIELDS = Object.keys(FIELD_TYPES) as Field[];

/** Fields that can identify a product: texts that every product has. */
export const KEY_FIELDS = ['name', 'category', 'desc'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** A product of a file, each value as text for PostgreSQL; null when the file has no value. An empty text of `EMPTIED` removes it. */
export type FileProduct = Record<Field, string | null>;

/** A row is invalid. The message is meant for operators; suppliers read its faults one by one. */
export class InvalidRowError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('; '));
  }
}

const INT4_MAX = 2_147_483_647;
/** Below the maximum size of an index entry. */
const ADDRESS_BYTES = 2000;

function readPicture(text: string): Reading<string> {
  const address = text.trim();
  if (Buffer.byteLength(address) > ADDRESS_BYTES) return { fault: `At most ${ADDRESS_BYTES} bytes` };
  const url = URL.canParse(address) ? new URL(address) : null;
  if (address === '' || (/^\/media\/[\w./-]+$/.test(address) && !address.includes('..'))) return { value: address };
  // Parsed as browsers do, so that letter case, tabs or newlines cannot disguise another host.
  if (url && /^https?:$/.test(url.protocol)) return { value: url.href };
  return { fault: 'Enter an address (https://…) or a picture of the shop (/media/…)' };
}

function readBoolean(text: string): Reading<string> {
  return /^(true|false|yes|no|1|0)$/i.test(text.trim()) ? { value: text.trim() } : { fault: 'Enter true or false' };
}

function readTimestamp(text: string): Reading<string> {
  const value = text.trim();
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(value) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // JavaScript parses the 30th of February as a day of March.
  const isValid =
    date &&
    date >= '0001' &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    !Number.isNaN(Date.parse(value.replace(' ', 'T')));
  return isValid ? { value } : { fault: 'Enter a moment such as 2026-11-20T09:30:00Z' };
}

type Options = { decimalComma: boolean };
/** A stock may be above the limit by goods that came back: `readProduct` looks at it. */
function readStock(text: string, options: Options): Reading<number> {
  const stock = readWhole(text, { max: INT4_MAX, ...options });
  return stock.fault === undefined ? stock : READ_PRODUCT.quantity(text, options);
}

const READERS: Record<Field, (text: string, options: Options) => Reading<string | number>> = {
  ...READ_PRODUCT,
  quantity: readStock,
  exported_quantity: readStock,
  image: readPicture,
  featured: readBoolean,
  created_at: readTimestamp,
};
/** Fields that a blank value empties. In the others it counts as absent. */
const EMPTIED: ReadonlySet<Field> = new Set([
  ...(['desc', 'name_ne', 'desc_ne', 'aliases', 'image', 'unit', 'hs_code'] as const),
  ...PARTICULARS,
]);

/**
 * Reads the values of a row. A blank value counts as absent, except in those of `EMPTIED`, which it empties.
 * Throws an InvalidRowError that names every fault of the row.
 */
export function readProduct(
  values: Partial<Record<Field, string>>,
  key: readonly KeyField[],
  options: Options = { decimalComma: false },
): FileProduct {
  const faults: string[] = [];
  const refuse = (field: Field, fault: string | undefined, text: string) =>
    faults.push(`${field}: ${fault}, not "${oneLine(text).slice(0, 50)}"`);
  const readField = (field: Field): string | null => {
    const text = values[field];
    if (text === undefined) return null;
    if (text.trim() === '') return EMPTIED.has(field) ? '' : null;
    // PostgreSQL can store neither in a text.
    if (/\0|\p{Surrogate}/u.test(text)) {
      faults.push(`${field}: holds characters that are no text`);
      return null;
    }
    const { value, fault } = READERS[field](text, options);
    if (fault !== undefined) refuse(field, fault, text);
    return value === undefined ? null : String(value);
  };
  const product = Object.fromEntries(FIELDS.map((field) => [field, readField(field)])) as FileProduct;
  const { quantity, exported_quantity } = product;
  if (Number(quantity) > STOCK_MAX && quantity !== exported_quantity)
    refuse('quantity', READ_PRODUCT.quantity(quantity!).fault, quantity!);
  if (faults.length === 0 && Boolean(product.unit) !== (product.unit_amount !== null))
    faults.push('unit and unit_amount: one is without the other');
  for (const field of key) {
    if (product[field] === null && !faults.some((fault) => fault.startsWith(field)))
      faults.push(`${field}: is missing`);
  }
  if (faults.length > 0) throw new InvalidRowError(faults);
  return product;
}
