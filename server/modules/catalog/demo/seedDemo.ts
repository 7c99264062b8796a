import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { PARTICULARS } from '../../../../contract/particulars';
import { inTransaction, type Database } from '../../../db/database';
import { allProducts, categories } from '../../../db/schema';
import { readCsv } from '../file/fileRows';
import { FIELD_TYPES, InvalidRowError, readProduct, type FileProduct } from '../file/productFields';

const FILE = path.join(__dirname, 'catalog.csv');
/** Their goods spoil, so that they can be returned for 24 hours. No column of a catalog file says so. */
const FRESH = ['Fresh Vegetables', 'Fresh Fruits', 'Dairy & Eggs'];

/** The columns of a catalog file with their types. */
const COLUMNS = sql.raw(
  Object.entries(FIELD_TYPES)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
);

const PARTICULAR_COLUMNS = sql.raw(PARTICULARS.join(', '));
const PARTICULAR_VALUES = sql.raw(PARTICULARS.map((name) => `nullif(${name}, '')`).join(', '));

/**
 * The products of the demo catalog, which is a catalog file, in the order in which they are inserted. The tax fields are examples: what holds
 * for a real product, an accountant has to say.
 */
export const readDemoCatalog = (): FileProduct[] =>
  Array.from(readCsv(readFileSync(FILE, 'utf8')), ({ values, fault }) => {
    if (fault !== undefined) throw new InvalidRowError([fault]);
    return readProduct(values, ['name', 'category']);
  });

/**
 * Inserts the demo catalog into an empty catalog, in one transaction. Does nothing if the catalog has any row.
 * Returns the number of inserted rows.
 */
export async function seedDemo(db: Database): Promise<{ products: number; categories: number }> {
  return inTransaction(db, async (tx) => {
    // The timeouts of the pool are for requests. On a slow machine this takes longer.
    await tx.execute(sql`SET LOCAL statement_timeout = '60s'`);
    await tx.execute(sql`SET LOCAL lock_timeout = '60s'`);
    // If two servers start at once, the second one waits here and then finds the catalog filled.
    await tx.execute(sql`LOCK TABLE ${categories}, ${allProducts} IN SHARE ROW EXCLUSIVE MODE`);
    const [category] = await tx.select({ id: categories.id }).from(categories).limit(1);
    const [product] = await tx.select({ id: allProducts.id }).from(allProducts).limit(1);
    if (category || product) return { products: 0, categories: 0 };

    const rows = readDemoCatalog();
    const names = new Map(rows.map((row) => [row.category!, row.category_ne]));
    await tx
      .insert(categories)
      .values([...names].map(([name, nameNe]) => ({ name, nameNe, fresh: FRESH.includes(name) })));
    const file = JSON.stringify(rows.map((row, line) => ({ ...row, line })));
    await tx.execute(sql`
      INSERT INTO all_products (name, "desc", name_ne, desc_ne, aliases, price, quantity, image, category_id, featured, created_at, unit, unit_amount, vat_rate, hs_code, ${PARTICULAR_COLUMNS})
      SELECT row.name, "desc", row.name_ne, desc_ne, aliases, price, quantity, row.image, category.id, featured, created_at, nullif(unit, ''), unit_amount, vat_rate, hs_code, ${PARTICULAR_VALUES}
      FROM jsonb_to_recordset(${file}::jsonb) AS row (line integer, ${COLUMNS}) JOIN categories AS category ON category.name = row.category
      ORDER BY line`);
    return { products: rows.length, categories: names.size };
  });
}
