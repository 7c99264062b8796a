import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Client } from 'pg';
import { PARTICULARS } from '../../../contract/particulars';
import { FIELDS, FIELD_TYPES, type Field } from '../../modules/catalog/file/productFields';
import { startProgress } from './progress';
import { writeRows } from './writeRows';

const CHUNK = 1000;
const TEXT_FIELDS = new Set(FIELDS.filter((field) => FIELD_TYPES[field] === 'text'));

type ExportedProduct = Record<Field, unknown> & { name: string; category: string; doubled: boolean };

/** `doubled` products share their name and category with another product: an import refuses their rows. */
export type ExportResult = { rows: number; doubled: number };

/** Writes a snapshot of the whole catalog into a file, from which an import restores the same catalog. */
export async function exportCatalog(client: Client, file: string): Promise<ExportResult> {
  const result: ExportResult = { rows: 0, doubled: 0 };
  const counted = async function* () {
    for await (const { doubled, ...product } of readProducts(client)) {
      result.rows += 1;
      if (doubled) result.doubled += 1;
      yield product;
    }
  };
  // Moved into place when complete, so that an interrupted export does not replace the last good one.
  const incomplete = path.join(path.dirname(file), `incomplete-${path.basename(file)}`);
  try {
    await writeRows(incomplete, counted(), { columns: FIELDS, texts: TEXT_FIELDS });
    await rename(incomplete, file);
  } finally {
    await rm(incomplete, { force: true });
  }
  return result;
}

async function* readProducts(client: Client): AsyncGenerator<ExportedProduct> {
  await client.query(
    'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ',
  );
  const { rows: counts } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM products');
  const progress = startProgress('Writing', counts[0]!.count);
  await client.query(`
    DECLARE catalog NO SCROLL CURSOR FOR
    SELECT p.name, c.name AS category, p."desc", p.name_ne, p.desc_ne, c.name_ne AS category_ne, p.aliases, p.price, p.quantity, p.quantity AS exported_quantity, p.image, p.featured,
      -- To the microsecond, which the driver's dates do not hold.
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
      p.unit, p.unit_amount, p.vat_rate, p.hs_code, ${PARTICULARS.map((name) => `p.${name}`).join(', ')}, p.return_days,
      count(*) OVER (PARTITION BY p.category_id, p.name) > 1 AS doubled
    FROM products AS p JOIN categories AS c ON c.id = p.category_id ORDER BY p.id`);
  try {
    for (let done = 0; ;) {
      const { rows } = await client.query<ExportedProduct>(`FETCH ${CHUNK} FROM catalog`);
      yield* rows;
      done += rows.length;
      progress.update(done, { rows: done });
      if (rows.length < CHUNK) break;
    }
    await client.query('COMMIT');
  } finally {
    progress.stop();
  }
}
