import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '../database';
import { allProducts, categories } from '../schema';
import { demoAliases } from './demoAliases';
import { demoCatalog } from './demoCatalog';
import { demoTax } from './demoTaxes';
import { packSize } from './packSize';

const FIRST_ADDED = Date.UTC(2026, 0, 12, 4, 15);
const STEP_MS = 25 * 60 * 60 * 1000;
/** A prime number larger than the catalog, so that neighbours in the catalog are far apart in time and no two times are equal. */
const STEPS = 293;
const STRIDE = 113;

/** When the product at `position` was added: fixed times between January and November 2026. */
export function addedAt(position: number): Date {
  return new Date(FIRST_ADDED + ((position * STRIDE) % STEPS) * STEP_MS);
}

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

    const inserted = await tx
      .insert(categories)
      .values(demoCatalog.map(({ name, fresh = false }) => ({ name, fresh })))
      .returning();
    const idOf = new Map(inserted.map(({ id, name }) => [name, id]));
    const rows = demoCatalog
      .flatMap(({ name: categoryName, products: items }) =>
        items.map((item) => ({ item, categoryName, categoryId: idOf.get(categoryName)! })),
      )
      .map(({ item, categoryName, categoryId }, position) => ({
        name: item.name,
        desc: item.desc,
        aliases: demoAliases(item.name),
        price: item.price,
        quantity: item.quantity,
        image: `/media/products/${item.picture}.svg`,
        categoryId,
        featured: item.featured ?? false,
        ...packSize(item.name),
        ...demoTax(categoryName, item.picture),
        createdAt: addedAt(position),
      }));
    await tx.insert(allProducts).values(rows);
    return { products: rows.length, categories: inserted.length };
  });
}
