import { paisaToWire, readPaisa } from '../../../contract/money';
import { PARTICULARS, type Particulars } from '../../../contract/particulars';
import { UNITS } from '../../../contract/rules';
import { type Category, type Product } from '../../../contract/wire';
import { readCategory } from '../../api/readCategory';
import { safeImageUrl } from '../../http/safeImageUrl';
import { readRecord, readText, readWhole } from '../../http/readWire';

/** A product with every field present: the price has two decimals, the image is safe to load or null. */
export type ShopProduct = Omit<Product, 'category'> & { category: Category | null };

/** A product whose price and stock may be unknown: in a preview they are not entered yet. */
export type ShownProduct = Omit<ShopProduct, 'price' | 'quantity'> & {
  price: ShopProduct['price'] | null;
  quantity: number | null;
};

/** A category with the number of its products and a safe image, if the server sends them. */
export type ShopCategory = Category & { product_count?: number; image?: string };

/** What only the page of a product shows; absent what the server does not send. */
export type ProductExtras = {
  supplier?: string;
  particulars?: Partial<Particulars>;
  return_days?: number;
};

/** A product with others of its category, none when the server sends none. */
export type ShopProductDetails = ShopProduct & ProductExtras & { related: ShopProduct[] };

/** One page of the list; `count` is the server's total, null when the response is a bare list. */
export type ProductPage = { products: ShopProduct[]; count: number | null; hasNext: boolean };

export const NAMELESS_PRODUCT = 'Unnamed product';

/** The rows of a bare list or of `{results}`; null when the response is neither. */
function readRows(response: unknown): unknown[] | null {
  const rows = Array.isArray(response) ? response : readRecord(response)?.results;
  return Array.isArray(rows) ? rows : null;
}

/** Reads row by row; drops unreadable rows and rows that repeat an id. */
function readEach<T extends { id: number }>(rows: unknown[] | null, read: (row: unknown) => T | null): T[] | null {
  if (!rows) return null;
  const byId = new Map<number, T>();
  for (const row of rows) {
    const value = read(row);
    if (value && !byId.has(value.id)) byId.set(value.id, value);
  }
  return [...byId.values()];
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
    // A product without a readable price cannot be sold.
    quantity: priced ? Math.max(0, readWhole(product.quantity) ?? 0) : 0,
    image: safeImageUrl(product.image),
    category: readCategory(product.category),
    created_at: readText(product.created_at),
    featured: product.featured === true,
    ...readPack(product),
  };
}

/** The size of a pack; both null unless both are known. */
function readPack(product: Record<string, unknown>): Pick<ShopProduct, 'unit' | 'unit_amount'> {
  const unit = UNITS.find((known) => known === product.unit);
  const amount = readWhole(product.unit_amount);
  return unit && amount !== null && amount > 0 ? { unit, unit_amount: amount } : { unit: null, unit_amount: null };
}

/** The products of a response, repaired with placeholders or dropped row by row; null when the response is not a list. */
export function readProducts(response: unknown): ShopProduct[] | null {
  return readEach(readRows(response), readProduct);
}

/** A page of products, or a bare list as the only page; null when the response is neither. */
export function readProductPage(response: unknown): ProductPage | null {
  const products = readProducts(response);
  const page = readRecord(response);
  return products && { products, count: readWhole(page?.count), hasNext: readText(page?.next) !== '' };
}

function readListedCategory(row: unknown): ShopCategory | null {
  const category = readCategory(row);
  if (!category) return null;
  const listed = readRecord(row);
  const count = readWhole(listed?.product_count);
  const image = safeImageUrl(listed?.image);
  return { ...category, ...(count !== null && count >= 0 && { product_count: count }), ...(image && { image }) };
}

/** A product with its related ones; null when the response is none. */
export function readProductDetails(response: unknown): ShopProductDetails | null {
  const product = readProduct(response);
  const details = readRecord(response);
  const related = readEach(readRows(details?.related), readProduct) ?? [];
  return product && { ...product, related, ...readExtras(details ?? {}) };
}

function readExtras(details: Record<string, unknown>): ProductExtras {
  const textOf = (name: string) => readText(details[name]).trim();
  const particulars = PARTICULARS.flatMap((name) => (textOf(name) ? [[name, textOf(name)]] : []));
  const days = readWhole(details.return_days);
  return {
    ...(textOf('supplier') && { supplier: textOf('supplier') }),
    ...(particulars.length > 0 && { particulars: Object.fromEntries(particulars) as Partial<Particulars> }),
    ...(days !== null && days > 0 && { return_days: days }),
  };
}

/** The categories of a response; null when the response is not a list. */
export function readCategories(response: unknown): ShopCategory[] | null {
  return readEach(readRows(response), readListedCategory);
}
