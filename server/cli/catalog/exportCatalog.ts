import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type Client } from 'pg';
import { formatOf } from './fileRows';
import { jsonLines } from './jsonLines';
import { FIELDS, type Field } from './productFields';
import { showProgress } from './progress';

const CHUNK = 1000;

type ExportedProduct = Record<Exclude<Field, 'quantity' | 'featured' | 'image'>, string> & {
  quantity: number;
  featured: boolean;
  image: string | null;
};

/** `doubled` products share their name and category with another product, `padded` ones have blanks at an end of either. An import does not recognise them. */
export type ExportResult = { rows: number; doubled: number; padded: number };

/** Writes a snapshot of the whole catalog into a file, from which an import restores the same catalog. */
export async function exportCatalog(client: Client, file: string): Promise<ExportResult> {
  const write =
    formatOf(file) === 'csv'
      ? stringify({ header: true, columns: [...FIELDS], quoted_string: true, cast: { boolean: String } })
      : jsonLines();
  const result: ExportResult = { rows: 0, doubled: 0, padded: 0 };
  const counted = async function* () {
    for await (const { doubled, ...product } of readProducts(client)) {
      result.rows += 1;
      if (doubled) result.doubled += 1;
      if ([product.name, product.category].some((text) => text !== text.trim())) result.padded += 1;
      yield product;
    }
  };
  // Moved into place when complete, so that an interrupted export does not replace the last good one.
  await pipeline(Readable.from(counted()), write, createWriteStream(`${file}.new`)).catch(async (error: unknown) => {
    await rm(`${file}.new`, { force: true });
    throw error;
  });
  await rename(`${file}.new`, file);
  return result;
}

async function* readProducts(client: Client): AsyncGenerator<ExportedProduct & { doubled: boolean }> {
  await client.query(
    'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ',
  );
  const { rows: counts } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM products');
  const progress = showProgress('Writing', counts[0]!.count);
  await client.query(`
    DECLARE catalog NO SCROLL CURSOR FOR
    SELECT p.name, c.name AS category, p."desc", p.price, p.quantity, p.image, p.featured,
      -- To the microsecond, which the driver's dates do not hold.
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
      count(*) OVER (PARTITION BY p.category_id, p.name) > 1 AS doubled
    FROM products AS p JOIN categories AS c ON c.id = p.category_id ORDER BY p.id`);
  try {
    for (let done = 0; ;) {
      const { rows } = await client.query<ExportedProduct & { doubled: boolean }>(`FETCH ${CHUNK} FROM catalog`);
      yield* rows;
      done += rows.length;
      progress.update(done, done);
      if (rows.length < CHUNK) break;
    }
    await client.query('COMMIT');
  } finally {
    progress.stop();
  }
}
