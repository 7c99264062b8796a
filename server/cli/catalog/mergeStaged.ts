/** Merges the staged rows into the catalog, in small transactions that lock the rows which change and nothing else. */
import { type Client } from 'pg';
import { PARTICULARS } from '../../../contract/particulars';
import { type KeyField } from '../../modules/catalog/file/productFields';
import { matchStaged } from './staging';

/** How many products were added, changed and left alone, and how many categories were added. */
export type Outcome = { added: number; changed: number; leftAlone: number; categories: number };

/** The lines of the rows that change something: of products in the order of their ids, and of new products in the order of the file. */
export type Plan = { changed: number[]; added: number[]; leftAlone: number; categories: number };

/** A text of the file, which removes the product's when it is empty. */
const emptied = (name: string) => `CASE WHEN s.${name} IS NULL THEN p.${name} ELSE nullif(s.${name}, '') END`;

/** The value of each column from a staged row `s` and the product `p` as it is now, so that a concurrent change of the stock is not reverted. */
const WANTED = {
  name: 'coalesce(s.name, p.name)',
  desc: 'coalesce(s."desc", p."desc")',
  name_ne: emptied('name_ne'),
  desc_ne: emptied('desc_ne'),
  aliases: 'coalesce(s.aliases, p.aliases)',
  price: 'coalesce(s.price, p.price)',
  // A stock that was not edited since the export is left to the sales since then.
  quantity: 'CASE WHEN s.quantity = s.exported_quantity THEN p.quantity ELSE coalesce(s.quantity, p.quantity) END',
  image: "CASE WHEN s.image IS NULL OR s.image = p.image THEN p.image ELSE nullif(s.stored, '') END",
  featured: 'coalesce(s.featured, p.featured)',
  created_at: 'coalesce(s.created_at, p.created_at)',
  unit: emptied('unit'),
  // A row has both or neither.
  unit_amount: 'CASE WHEN s.unit IS NULL THEN p.unit_amount ELSE s.unit_amount END',
  category_id: 'coalesce(s.category_id, p.category_id)',
  vat_rate: 'coalesce(s.vat_rate, p.vat_rate)',
  hs_code: emptied('hs_code'),
  ...Object.fromEntries(PARTICULARS.map((name) => [name, emptied(name)])),
  return_days: 'coalesce(s.return_days, p.return_days)',
};
const NAMES = Object.keys(WANTED).map((name) => `"${name}"`);
const VALUES = Object.values(WANTED).join(', ');
const DIFFERS = `(${NAMES.map((name) => `p.${name}`).join(', ')}) IS DISTINCT FROM (${VALUES})`;
const RESOLVED = `(SELECT staged.*, c.id AS category_id, coalesce(pictures.path, staged.image) AS stored
  FROM staged LEFT JOIN categories AS c ON lower(c.name) = lower(staged.category)
    LEFT JOIN pictures ON pictures.source = staged.image) AS s`;
const IS_NEW_CATEGORY = `category IS NOT NULL AND NOT EXISTS (SELECT FROM categories AS c WHERE lower(c.name) = lower(category))`;

/** What merging the matched rows would do. Locks nothing and takes no ids. */
export async function planMerge(client: Client): Promise<Plan> {
  const { rows } = await client.query<{ line: number; added: boolean }>(`
    SELECT s.line, s.product_id IS NULL AS added FROM ${RESOLVED} LEFT JOIN all_products AS p ON p.id = s.product_id
    WHERE s.product_id IS NULL OR ${DIFFERS} OR (s.category IS NOT NULL AND s.category_id IS NULL)
    ORDER BY s.product_id, s.line`);
  const { rows: counts } = await client.query<{ staged: number; categories: number }>(`
    SELECT count(*)::integer AS staged, count(DISTINCT lower(category)) FILTER (WHERE ${IS_NEW_CATEGORY})::integer AS categories FROM staged`);
  const linesOf = (added: boolean) => rows.filter((row) => row.added === added).map(({ line }) => line);
  const { staged, categories } = counts[0]!;
  return { changed: linesOf(false), added: linesOf(true), leftAlone: staged - rows.length, categories };
}

/**
 * Merges the rows of these lines in a transaction. They are matched again under the locks of their products, because the catalog may have
 * changed since; a row that it does not allow any more is refused.
 */
export async function mergeBatch(
  client: Client,
  key: readonly KeyField[],
  lines: readonly number[],
): Promise<Omit<Outcome, 'leftAlone'>> {
  const isChosen = 'line = ANY ($1)';
  const count = async (statement: string) => (await client.query(statement, [lines])).rowCount ?? 0;
  await client.query('BEGIN');
  // In the order of their ids, like the products of an order.
  await count(
    `SELECT FROM all_products WHERE id IN (SELECT product_id FROM staged WHERE ${isChosen}) ORDER BY id FOR NO KEY UPDATE`,
  );
  await matchStaged(client, key, lines);
  const categories = await count(`
    INSERT INTO categories (name, name_ne) SELECT min(category), min(category_ne) FROM staged WHERE ${isChosen} AND ${IS_NEW_CATEGORY}
    GROUP BY lower(category) ORDER BY min(line) ON CONFLICT DO NOTHING`);
  const changed = await count(`
    UPDATE all_products AS p SET (${NAMES.join(', ')}) = ROW (${VALUES}) FROM ${RESOLVED}
    WHERE s.${isChosen} AND p.id = s.product_id AND ${DIFFERS}`);
  const added = await count(`
    INSERT INTO all_products (name, "desc", name_ne, desc_ne, aliases, price, quantity, image, featured, created_at, unit, unit_amount, category_id, vat_rate, hs_code, ${PARTICULARS.join(', ')}, return_days)
    SELECT name, coalesce("desc", ''), nullif(name_ne, ''), nullif(desc_ne, ''), coalesce(aliases, ''), price, coalesce(quantity, 0), nullif(stored, ''), coalesce(featured, false), coalesce(created_at, clock_timestamp()), nullif(unit, ''), unit_amount, category_id, coalesce(vat_rate, 0), nullif(hs_code, ''), ${PARTICULARS.map((name) => `nullif(${name}, '')`).join(', ')}, return_days
    FROM ${RESOLVED} WHERE ${isChosen} AND product_id IS NULL ORDER BY line`);
  await client.query('COMMIT');
  return { added, changed, categories };
}
