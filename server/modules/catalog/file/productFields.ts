/** The fields of a product in a file, and the format of their values. */

import { PRODUCT_LIMITS } from '../../../../contract/productRules';
import { UNITS } from '../../../../contract/rules';
import { HS_CODE_PATTERN, VAT_RATES } from '../../../../contract/taxRules';

/** The fields and their types in PostgreSQL. */
export const FIELD_TYPES = {
  name: 'text',
  category: 'text',
  desc: 'text',
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
  /** In percent. The price includes it. */
  vat_rate: 'integer',
  hs_code: 'text',
} as const;
export type Field = keyof typeof FIELD_TYPES;
export const FIELDS = Object.keys(FIELD_TYPES) as Field[];

/** Fields that can identify a product: texts that every product has. */
export const KEY_FIELDS = ['name', 'category', 'desc'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** A product of a file, each value as text for PostgreSQL; null when the file has no value. An empty `aliases`, `image`, `unit` or `hs_code` removes it. */
export type FileProduct = Record<Field, string | null>;

/** A row is invalid. The message is meant for operators. */
export class InvalidRowError extends Error {}

const INT4_MAX = 2_147_483_647;
/** Below the maximum size of an index entry. */
const ADDRESS_BYTES = 2000;
const unlessBlank = (read: (text: string) => string) => (text: string) =>
  text.trim() === '' ? null : read(text.trim());

function text(most: number) {
  return unlessBlank((value) => {
    // Counts code points, as PostgreSQL does.
    if ([...value].length > most) throw new InvalidRowError(`is longer than ${most} characters`);
    return value;
  });
}

function money(value: string): string {
  const amount = /^(?:(?:npr|rs|₨|रु|रू)\.?\s*)?(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?$/i.exec(value);
  if (!amount) throw new InvalidRowError(`"${value}" is not an amount in NPR, such as 1250.00`);
  const [, whole = '', decimals = ''] = amount;
  const rupees = whole.replaceAll(',', '');
  if (rupees.length > 10) throw new InvalidRowError('is more than 9999999999.99');
  if (!/^(\.\d{1,2}0*)?$/.test(decimals)) throw new InvalidRowError(`"${value}" has more than two decimals`);
  return rupees + decimals;
}

function stock(value: string): string {
  if (!/^\d{1,10}(\.0+)?$/.test(value) || Number(value) > INT4_MAX)
    throw new InvalidRowError(`"${value}" is not a whole number from 0 to ${INT4_MAX}`);
  return value.replace(/\..*/, '');
}

function picture(value: string): string {
  const address = value.trim();
  if (Buffer.byteLength(address) > ADDRESS_BYTES) throw new InvalidRowError(`is longer than ${ADDRESS_BYTES} bytes`);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (address === '' || (/^\/media\/[\w./-]+$/.test(address) && !address.includes('..'))) return address;
  // Parsed as browsers do, so that letter case, tabs or newlines cannot disguise another host.
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new InvalidRowError(`"${address}" is neither an address (https://…) nor a picture of the shop (/media/…)`);
}

function bool(value: string): string {
  if (!/^(true|false|yes|no|1|0)$/i.test(value)) throw new InvalidRowError(`"${value}" is neither true nor false`);
  return value;
}

function unit(value: string): string {
  const name = value.trim().toLowerCase();
  if (name !== '' && !UNITS.some((known) => known === name))
    throw new InvalidRowError(`"${value}" is none of ${UNITS.join(', ')}`);
  return name;
}

function unitAmount(value: string): string {
  const amount = stock(value);
  if (Number(amount) === 0) throw new InvalidRowError('is 0');
  return amount;
}

function vatRate(value: string): string {
  const rate = VAT_RATES.find((known) => new RegExp(`^${known}(\\.0+)?\\s*%?$`).test(value));
  if (rate === undefined) throw new InvalidRowError(`"${value}" is none of ${VAT_RATES.join(', ')}`);
  return String(rate);
}

function hsCode(value: string): string {
  const code = value.trim();
  if (code !== '' && !HS_CODE_PATTERN.test(code))
    throw new InvalidRowError(`"${value}" is no HS code, such as 0802 or 0802.32`);
  return code;
}

function timestamp(value: string): string {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(value) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // JavaScript parses the 30th of February as a day of March.
  const isValid =
    date &&
    date >= '0001' &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    !Number.isNaN(Date.parse(value.replace(' ', 'T')));
  if (!isValid) throw new InvalidRowError(`"${value}" is no moment, such as 2026-11-20T09:30:00Z`);
  return value;
}

const READERS: Record<Field, (text: string) => string | null> = {
  name: text(500),
  category: text(200),
  desc: (value) => value,
  aliases: (value) => text(PRODUCT_LIMITS.aliases)(value) ?? '',
  price: unlessBlank(money),
  quantity: unlessBlank(stock),
  exported_quantity: unlessBlank(stock),
  image: picture,
  featured: unlessBlank(bool),
  created_at: unlessBlank(timestamp),
  unit,
  unit_amount: unlessBlank(unitAmount),
  vat_rate: unlessBlank(vatRate),
  hs_code: hsCode,
};

/**
 * Reads the values of a row. A blank value counts as absent, except in `desc`, `aliases`, `image`, `unit` and `hs_code`, which it empties.
 * Throws an InvalidRowError that names every fault of the row.
 */
export function readProduct(values: Partial<Record<Field, string>>, key: readonly KeyField[]): FileProduct {
  const faults: string[] = [];
  const product = Object.fromEntries(
    FIELDS.map((field) => {
      const value = values[field];
      if (value === undefined) return [field, null];
      try {
        // PostgreSQL can store neither in a text.
        if (/\0|\p{Surrogate}/u.test(value)) throw new InvalidRowError('holds characters that are no text');
        return [field, READERS[field](value)];
      } catch (error) {
        if (!(error instanceof InvalidRowError)) throw error;
        faults.push(`${field}: ${error.message}`);
        return [field, null];
      }
    }),
  ) as FileProduct;
  if (faults.length === 0 && Boolean(product.unit) !== (product.unit_amount !== null))
    faults.push('unit and unit_amount: one is without the other');
  for (const field of key) {
    if (product[field] === null && !faults.some((fault) => fault.startsWith(field)))
      faults.push(`${field}: is missing`);
  }
  if (faults.length > 0) throw new InvalidRowError(faults.join('; '));
  return product;
}
