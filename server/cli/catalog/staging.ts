/**
 * The rows of one file before they are merged into the catalog (mergeStaged.ts). They are in temporary tables of one connection, so that
 * large files burden neither this process nor the running shop.
 */
import { type Client } from 'pg';
import { FIELD_TYPES, FIELDS, type FileProduct, type KeyField } from '../../modules/catalog/file/productFields';

/** A row as read from the file. `raw` is its line in the list of refused rows, as JSON. */
export type StagedRow = { line: number; raw: string; product: FileProduct };
export type RefusedRow = { line: number; raw: string; reason: string };

const COLUMNS = FIELDS.map((field) => `"${field}" ${FIELD_TYPES[field]}`).join(', ');

/** The advisory lock of imports: any number except those of the migrations and the queues. */
const LOCK = 6_392_771_012;

/** Creates the temporary tables. Waits until no other import runs, but for a dry run, which changes nothing. */
export async function open(client: Client, { dryRun }: { dryRun: boolean }): Promise<void> {
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  if (!dryRun) await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  await client.query(`
    CREATE TEMP TABLE staged (line integer, raw text, ${COLUMNS}, product_id integer, matches integer, archived boolean);
    CREATE INDEX ON staged (line);
    CREATE TEMP TABLE refused (line integer, raw text, reason text);
    CREATE TEMP TABLE looked_up (image text PRIMARY KEY, reason text)`);
}

/** Begins a transaction that reads one state of the catalog and locks nothing. PostgreSQL lets it write to temporary tables only. */
export async function beginReading(client: Client): Promise<void> {
  await client.query('BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ');
}

export async function stage(client: Client, rows: StagedRow[]): Promise<void> {
  const records = JSON.stringify(rows.map(({ product, ...row }) => ({ ...row, ...product })));
  await client.query('INSERT INTO staged SELECT * FROM json_populate_recordset(NULL::staged, $1)', [records]);
}

export async function refuse(client: Client, rows: RefusedRow[]): Promise<void> {
  const records = JSON.stringify(rows);
  await client.query('INSERT INTO refused SELECT * FROM json_populate_recordset(NULL::refused, $1)', [records]);
}

/** Refuses every staged row for which `reason`, an SQL expression over `s`, is not null. */
async function refuseStaged(
  client: Client,
  reason: string,
  from = 'staged AS s',
  values: unknown[] = [],
): Promise<void> {
  await client.query(
    `WITH faults AS (SELECT s.line, s.raw, ${reason} AS reason FROM ${from}),
      gone AS (DELETE FROM staged USING faults WHERE staged.line = faults.line AND reason IS NOT NULL)
    INSERT INTO refused SELECT line, raw, reason FROM faults WHERE reason IS NOT NULL`,
    values,
  );
}

/** What makes two rows the same product, for each field of a key: as SQL over a row `s` of the file and a product `p` in category `c`. */
const SAME: Record<KeyField, string> = {
  // The first condition is for the index.
  name: 'lower(p.name) COLLATE "C" = lower(s.name) COLLATE "C" AND p.name = s.name',
  category: 'lower(c.name) = lower(s.category)',
  desc: 'p."desc" = s."desc"',
};

/** Refuses rows with the key of an earlier row. */
export async function refuseRepeated(client: Client, key: readonly KeyField[]): Promise<void> {
  const partition = key.map((field) => (field === 'category' ? 'lower(category)' : `"${field}"`)).join(', ');
  await client.query('ANALYZE staged');
  await refuseStaged(
    client,
    `CASE WHEN s.line <> s.first THEN format('the same ${key.join(' and ')} as on line %s (this is line %s)', s.first, s.line) END`,
    `(SELECT line, raw, first_value(line) OVER (PARTITION BY ${partition} ORDER BY line) AS first FROM staged) AS s`,
  );
}

/** Finds the product that has the key of each staged row, or of each of `lines`, and refuses rows that the catalog does not allow. */
export async function matchStaged(
  client: Client,
  key: readonly KeyField[],
  lines: readonly number[] | null = null,
): Promise<void> {
  const words = key.join(' and ');
  const chosen = '($1::integer[] IS NULL OR s.line = ANY ($1))';
  // A product on sale goes before archived ones of the same key.
  await client.query(
    `UPDATE staged SET product_id = known.id, matches = known.matches, archived = known.archived FROM (
      SELECT s.line, coalesce(min(p.id) FILTER (WHERE p.archived_at IS NULL), min(p.id)) AS id,
        coalesce(nullif(count(p.id) FILTER (WHERE p.archived_at IS NULL), 0), count(p.id)) AS matches,
        bool_and(p.archived_at IS NOT NULL) AS archived
      FROM staged AS s LEFT JOIN (all_products AS p JOIN categories AS c ON c.id = p.category_id)
        ON ${key.map((field) => SAME[field]).join(' AND ')}
      WHERE ${chosen} GROUP BY s.line) AS known
    WHERE staged.line = known.line`,
    [lines],
  );
  await refuseStaged(
    client,
    `CASE WHEN s.matches > 1 THEN format('the shop has %s products with this ${words}', s.matches)
          WHEN s.product_id IS NULL AND num_nulls(s.name, s.category, s.price) > 0 THEN
            'a new product needs ' || array_to_string(array_remove(ARRAY[
              CASE WHEN s.name IS NULL THEN 'a name' END, CASE WHEN s.category IS NULL THEN 'a category' END, CASE WHEN s.price IS NULL THEN 'a price' END], NULL), ', ')
          WHEN s.quantity <> s.exported_quantity AND p.quantity NOT IN (s.quantity, s.exported_quantity) THEN
            format('quantity: the stock was %s when the file was exported and is %s now; count again, and put %2$s into exported_quantity', s.exported_quantity, p.quantity)
     END`,
    `staged AS s LEFT JOIN all_products AS p ON p.id = s.product_id WHERE ${chosen}`,
    [lines],
  );
}

/** The URLs of pictures to fetch: those that are neither looked up yet nor the product's picture already. */
export async function readPictureAddresses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ image: string }>(`
    SELECT DISTINCT s.image FROM staged AS s LEFT JOIN all_products AS p ON p.id = s.product_id
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

export async function countRows(client: Client, table: 'staged' | 'refused'): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
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

/** How many rows are of archived products, and the first `limit` of them. */
export async function readArchived(
  client: Client,
  limit: number,
): Promise<{ count: number; first: { line: number; name: string }[] }> {
  const { rows } = await client.query<{ line: number; name: string; count: number }>(
    `SELECT s.line, p.name, count(*) OVER ()::integer AS count FROM staged AS s JOIN all_products AS p ON p.id = s.product_id
    WHERE s.archived ORDER BY s.line LIMIT $1`,
    [limit],
  );
  return { count: rows[0]?.count ?? 0, first: rows.map(({ line, name }) => ({ line, name })) };
}
