import { paisaToWire, readPaisa } from '../../../contract/money';
import { type Category, type Product } from '../../../contract/wire';
import { safeImageUrl } from '../../api/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';

/** A product as the screens get it: every field is there, the price has two decimals, the image is safe to load or null. */
export type ShopProduct = Omit<Product, 'category'> & { category: Category | null };

export const NAMELESS_PRODUCT = 'Unnamed product';

/** The rows of a list that came bare or as `{results}`; null when the answer is no list at all. */
function readRows(answer: unknown): unknown[] | null {
  const rows = Array.isArray(answer) ? answer : readRecord(answer)?.results;
  return Array.isArray(rows) ? rows : null;
}

/** Reads row by row; drops what cannot be read and rows that repeat an id. */
function readEach<T extends { id: number }>(rows: unknown[] | null, read: (row: unknown) => T | null): T[] | null {
  if (!rows) return null;
  const byId = new Map<number, T>();
  for (const row of rows) {
    const value = read(row);
    if (value && !byId.has(value.id)) byId.set(value.id, value);
  }
  return [...byId.values()];
}

function readCategory(row: unknown): Category | null {
  const category = readRecord(row);
  const id = readWhole(category?.id);
  const name = readText(category?.name).trim();
  return id === null || name === '' ? null : { id, name };
}

function readProduct(row: unknown): ShopProduct | null {
  const product = readRecord(row);
  const id = readWhole(product?.id);
  if (!product || id === null) return null;
  const paisa = readPaisa(product.price);
  const priced = paisa !== null && paisa >= 0;
  return {
    id,
    name: readText(product.name).trim() || NAMELESS_PRODUCT,
    desc: readText(product.desc),
    price: paisaToWire(priced ? paisa : 0),
    // What has no readable price cannot be sold.
    quantity: priced ? Math.max(0, readWhole(product.quantity) ?? 0) : 0,
    image: safeImageUrl(product.image),
    category: readCategory(product.category),
    created_at: readText(product.created_at),
    featured: product.featured === true,
  };
}

/** The products of an answer, repaired with placeholders or dropped row by row; null when the answer is no list at all. */
export function readProducts(answer: unknown): ShopProduct[] | null {
  return readEach(readRows(answer), readProduct);
}

/** The categories of an answer; null when the answer is no list at all. */
export function readCategories(answer: unknown): Category[] | null {
  return readEach(readRows(answer), readCategory);
}
