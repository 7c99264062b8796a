/**
 * The rows of one file before they are merged into the catalog. They are in temporary tables of one connection, so that large files
 * burden neither this process nor the running shop. A few statements merge them all.
 */
import { type Client } from 'pg';
import { FIELD_TYPES, FIELDS, type FileProduct, type KeyField } from '../../modules/catalog/file/productFields';

/** A row as read from the file. `raw` is its line in the list of refused rows, as JSON. */
export type StagedRow = { line: number; raw: string; product: FileProduct };
export type RefusedRow = { line: number; raw: string; reason: string };

/** How many products were added, changed and left alone, and how many categories were added. */
export type Outcome = { added: number; changed: number; leftAlone: number; categories: number };

const COLUMNS = FIELDS.map((field) => `"${field}" ${FIELD_TYPES[field]}`).join(', ');

/** The advisory lock of imports: any number except those of the migrations and the queues. */
const LOCK = 6_392_771_012;

/** Creates the temporary tables. Waits until no other import runs. */
export async function open(client: Client): Promise<void> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  await client.query(`
    CREATE TEMP TABLE staged (line integer, raw text, ${COLUMNS}, product_id integer, matches bigint);
    CREATE TEMP TABLE refused (line integer, raw text, reason text);
    CREATE TEMP TABLE looked_up (image text PRIMARY KEY, reason text)`);
}

/** Begins a transaction that blocks other changes of the catalog until its end. Reads are not blocked. */
export async function beginExclusive(client: Client): Promise<void> {
  await client.query('BEGIN; LOCK TABLE categories, products IN SHARE ROW EXCLUSIVE MODE');
}

export async function stage(client: Client, rows: StagedRow[]): Promise<void> {
  const records = JSON.stringify(rows.map(({ product, ...row }) => ({ ...row, ...product })));
  await client.query('INSERT INTO staged SELECT * FROM json_populate_recordset(NULL::staged, $1)', [records]);
}

export async function refuse(client: Client, rows: RefusedRow[]): Promise<void> {
  const records = JSON.stringify(rows);
  await client.query('INSERT INTO refused SELECT * FROM json_populate_recordset(NULL::refused, $1)', [records]);
}

/** Refuses every staged row for which `reason`, an SQL expression over `staged AS s`, is not null. */
async function refuseStaged(client: Client, reason: string, from = 'staged AS s'): Promise<void> {
  await client.query(`
    WITH faults AS (SELECT s.line, s.raw, ${reason} AS reason FROM ${from}),
      gone AS (DELETE FROM staged USING faults WHERE staged.line = faults.line AND reason IS NOT NULL)
    INSERT INTO refused SELECT line, raw, reason FROM faults WHERE reason IS NOT NULL`);
}

/** Finds the product that has the key of each staged row, and refuses rows whose key is not usable. */
export async function matchStaged(client: Client, key: readonly KeyField[]): Promise<void> {
  const keyColumns = key.map((field) => `"${field}"`).join(', ');
  const words = key.join(' and ');
  await client.query('CREATE INDEX ON staged (line); ANALYZE staged');
  await refuseStaged(
    client,
    `CASE WHEN s.line <> s.first THEN format('the same ${words} as on line %s (this is line %s)', s.first, s.line) END`,
    `(SELECT line, raw, first_value(line) OVER (PARTITION BY ${keyColumns} ORDER BY line) AS first FROM staged) AS s`,
  );
  await client.query(`
    WITH known AS (
      SELECT min(product.id) AS id, count(*) AS matches, ${keyColumns}
      FROM (SELECT p.id, p.name, p."desc", c.name AS category FROM products AS p JOIN categories AS c ON c.id = p.category_id) AS product
      GROUP BY ${keyColumns})
    UPDATE staged SET product_id = known.id, matches = known.matches FROM known
    WHERE ${key.map((field) => `known."${field}" = staged."${field}"`).join(' AND ')}`);
  await refuseStaged(
    client,
    `CASE WHEN s.matches > 1 THEN format('the shop has %s products with this ${words}', s.matches)
          WHEN s.product_id IS NULL AND num_nulls(s.name, s.category, s.price) > 0 THEN
            'a new product needs ' || array_to_string(array_remove(ARRAY[
              CASE WHEN s.name IS NULL THEN 'a name' END, CASE WHEN s.category IS NULL THEN 'a category' END, CASE WHEN s.price IS NULL THEN 'a price' END], NULL), ', ')
          WHEN s.quantity <> s.exported_quantity AND p.quantity NOT IN (s.quantity, s.exported_quantity) THEN
            format('quantity: the stock was %s when the file was exported and is %s now; count again, and put %2$s into exported_quantity', s.exported_quantity, p.quantity)
     END`,
    'staged AS s LEFT JOIN products AS p ON p.id = s.product_id',
  );
}

/** The URLs of pictures to fetch: those that are neither looked up yet nor the product's picture already. */
export async function readPictureAddresses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ image: string }>(`
    SELECT DISTINCT s.image FROM staged AS s LEFT JOIN products AS p ON p.id = s.product_id
    WHERE s.image <> '' AND s.image NOT LIKE '/media/%' AND s.image IS DISTINCT FROM p.image
      AND NOT EXISTS (SELECT FROM looked_up WHERE looked_up.image = s.image) ORDER BY 1`);
  return rows.map(({ image }) => image);
}

/** Stores that these URLs were looked up. `failed` has the reason for each picture that could not be fetched. */
export async function recordLookups(
  client: Client,
  addresses: readonly string[],
  failed: Map<string, string>,
): Promise<void> {
  await client.query('INSERT INTO looked_up SELECT * FROM unnest($1::text[], $2::text[])', [
    addresses,
    addresses.map((address) => failed.get(address) ?? null),
  ]);
}

/** Refuses the rows whose picture could not be fetched. */
export async function refusePictures(client: Client): Promise<void> {
  await refuseStaged(client, "'image: ' || w.reason", 'staged AS s JOIN looked_up AS w USING (image)');
}

export async function countRefused(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM refused');
  return rows[0]!.count;
}

/** The refused rows in the order of the file, in batches. */
export async function* readRefused(client: Client): AsyncGenerator<RefusedRow> {
  for (let last = 0; ;) {
    const { rows } = await client.query<RefusedRow>(
      'SELECT line, raw, reason FROM refused WHERE line > $1 ORDER BY line LIMIT 1000',
      [last],
    );
    yield* rows;
    if (rows.length < 1000) return;
    last = rows.at(-1)!.line;
  }
}

/** Merges the staged rows into the catalog. */
export async function upsert(client: Client): Promise<Outcome> {
  const categories = await client.query(`
    INSERT INTO categories (name)
    SELECT category FROM staged WHERE category IS NOT NULL AND NOT EXISTS (SELECT FROM categories AS c WHERE c.name = category)
    GROUP BY category ORDER BY min(line) ON CONFLICT (name) DO NOTHING`);
  // Values are compared with the product's current row, so that a concurrent change of the stock is not reverted.
  const wanted = {
    name: 'coalesce(s.name, p.name)',
    desc: 'coalesce(s."desc", p."desc")',
    aliases: 'coalesce(s.aliases, p.aliases)',
    price: 'coalesce(s.price, p.price)',
    // A stock that was not edited since the export is left to the sales since then.
    quantity: 'CASE WHEN s.quantity = s.exported_quantity THEN p.quantity ELSE coalesce(s.quantity, p.quantity) END',
    image: "CASE WHEN s.image IS NULL OR s.image = p.image THEN p.image ELSE nullif(s.stored, '') END",
    featured: 'coalesce(s.featured, p.featured)',
    created_at: 'coalesce(s.created_at, p.created_at)',
    unit: "CASE WHEN s.unit IS NULL THEN p.unit ELSE nullif(s.unit, '') END",
    // A row has both or neither.
    unit_amount: 'CASE WHEN s.unit IS NULL THEN p.unit_amount ELSE s.unit_amount END',
    category_id: 'coalesce(s.category_id, p.category_id)',
    vat_rate: 'coalesce(s.vat_rate, p.vat_rate)',
    hs_code: "CASE WHEN s.hs_code IS NULL THEN p.hs_code ELSE nullif(s.hs_code, '') END",
  };
  const names = Object.keys(wanted).map((name) => `"${name}"`);
  const resolved = `(SELECT staged.*, c.id AS category_id, coalesce(pictures.path, staged.image) AS stored
    FROM staged LEFT JOIN categories AS c ON c.name = staged.category LEFT JOIN pictures ON pictures.source = staged.image) AS s`;
  const changed = await client.query(`
    UPDATE products AS p SET (${names.join(', ')}) = ROW (${Object.values(wanted).join(', ')}) FROM ${resolved}
    WHERE p.id = s.product_id AND (${names.map((name) => `p.${name}`).join(', ')}) IS DISTINCT FROM (${Object.values(wanted).join(', ')})`);
  const added = await client.query(`
    INSERT INTO products (name, "desc", aliases, price, quantity, image, featured, created_at, unit, unit_amount, category_id, vat_rate, hs_code)
    SELECT name, coalesce("desc", ''), coalesce(aliases, ''), price, coalesce(quantity, 0), nullif(stored, ''), coalesce(featured, false), coalesce(created_at, clock_timestamp()), nullif(unit, ''), unit_amount, category_id, coalesce(vat_rate, 0), nullif(hs_code, '')
    FROM ${resolved} WHERE product_id IS NULL ORDER BY line`);
  const { rows } = await client.query<{ matched: number }>(
    'SELECT count(*)::integer AS matched FROM staged JOIN products AS p ON p.id = product_id',
  );
  const counts = { added: added.rowCount ?? 0, changed: changed.rowCount ?? 0, categories: categories.rowCount ?? 0 };
  return { ...counts, leftAlone: rows[0]!.matched - counts.changed };
}
