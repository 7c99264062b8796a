import { sql } from 'drizzle-orm';
import { PARTICULARS } from '../../../../contract/particulars';
import { allProducts, categories } from '../../../db/schema';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase';
import { readDemoCatalog, seedDemo } from './seedDemo';

const rows = readDemoCatalog();
const whole = { categories: new Set(rows.map(({ category }) => category)).size, products: rows.length };
const nothing = { categories: 0, products: 0 };
const opened: TestDatabase[] = [];

async function emptyShop() {
  const database = await createTestDatabase();
  opened.push(database);
  return database.db;
}
const readAll = async (db: TestDatabase['db']) => ({
  categories: await db.select().from(categories).orderBy(categories.id),
  products: await db.select().from(allProducts).orderBy(allProducts.id),
});

afterAll(() => Promise.all(opened.map(({ drop }) => drop())));

describe('§3 seeding the demo catalog', () => {
  let db: TestDatabase['db'];
  let seeded: Awaited<ReturnType<typeof seedDemo>>;
  let stored: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    db = await emptyShop();
    seeded = await seedDemo(db);
    stored = await readAll(db);
  });

  it('§3 fills an empty catalog, gives every shop the same rows, and a second time changes nothing', async () => {
    expect(seeded).toEqual(whole);
    expect({ categories: stored.categories.length, products: stored.products.length }).toEqual(whole);
    const other = await emptyShop();
    await seedDemo(other);
    expect(await readAll(other)).toEqual(stored);
    expect(await seedDemo(db)).toEqual(nothing);
    expect(await readAll(db)).toEqual(stored);
  });

  it('§3 keeps every field: name, description, exact price, stock, image path, category, featured', () => {
    const categoryOf = new Map(stored.categories.map((category) => [category.id, category]));
    const shown = stored.products.map((product) => ({
      name: product.name,
      category: categoryOf.get(product.categoryId)?.name,
      category_ne: categoryOf.get(product.categoryId)?.nameNe,
      desc: product.desc,
      name_ne: product.nameNe,
      desc_ne: product.descNe,
      aliases: product.aliases,
      price: product.price,
      quantity: String(product.quantity),
      exported_quantity: null,
      image: product.image,
      featured: String(product.featured),
      created_at: product.createdAt.toISOString().replace('.000Z', 'Z'),
      unit: product.unit ?? '',
      unit_amount: product.unitAmount && String(product.unitAmount),
      vat_rate: String(product.vatRate),
      hs_code: product.hsCode,
      ...Object.fromEntries(PARTICULARS.map((name) => [name, product[name]])),
      return_days: null,
    }));
    expect(shown).toEqual(rows);
  });

  it('says the VAT rate and the HS code of every product', () => {
    const { products } = stored;
    expect(products.filter(({ hsCode }) => !hsCode)).toEqual([]);
    expect(new Set(products.map(({ vatRate }) => vatRate))).toEqual(new Set([0, 13]));
  });

  it('marks the categories whose goods spoil', () => {
    const fresh = stored.categories.filter((category) => category.fresh);
    expect(fresh.map(({ name }) => name)).toEqual(['Fresh Vegetables', 'Fresh Fruits', 'Dairy & Eggs']);
  });

  it('§3 leaves a catalog alone that holds a single category, or a single product', async () => {
    const own = await emptyShop();
    const [category] = await own.insert(categories).values({ name: 'My own' }).returning();
    for (const add of [
      () => {},
      () => own.insert(allProducts).values({ name: 'My own', price: '1.00', categoryId: category!.id }),
    ]) {
      await add();
      const before = await readAll(own);
      expect(await seedDemo(own)).toEqual(nothing);
      expect(await readAll(own)).toEqual(before);
    }
  });

  it('§3 leaves nothing behind when it fails half-way, and fills once when several servers start at once', async () => {
    const started = await emptyShop();
    await started.execute(sql`ALTER TABLE all_products ADD CONSTRAINT no_timur CHECK (name NOT LIKE 'Timur%')`);
    await expect(seedDemo(started)).rejects.toThrow();
    expect(await readAll(started)).toEqual({ categories: [], products: [] });
    await started.execute(sql`ALTER TABLE all_products DROP CONSTRAINT no_timur`);
    const responses = await Promise.all([seedDemo(started), seedDemo(started), seedDemo(started)]);
    expect(responses.filter((response) => response.products > 0)).toEqual([whole]);
    expect((await readAll(started)).products).toHaveLength(whole.products);
  });

  it('§2 spreads the moments over the months, no two alike and not in the order of the catalog', () => {
    const moments = rows.map((row) => Date.parse(row.created_at!));
    const inOrder = [...moments].sort((a, b) => a - b);
    expect(new Set(moments).size).toBe(moments.length);
    expect(inOrder.at(-1)! - inOrder[0]!).toBeGreaterThan(180 * 24 * 3600 * 1000);
    const rising = moments.filter((moment, position) => position > 0 && moment > moments[position - 1]!).length;
    expect(rising / moments.length).toBeGreaterThan(0.3);
    expect(rising / moments.length).toBeLessThan(0.7);
    const newest = [...moments.keys()].sort((a, b) => moments[b]! - moments[a]!).slice(0, 12);
    expect(new Set(newest.map((position) => rows[position]!.category)).size).toBeGreaterThanOrEqual(6);
  });
});
