import { sql } from 'drizzle-orm';
import { nepalDay } from '../../../../contract/nepalDay';
import { type MissedSearch } from '../../../../contract/searches';
import { type DbOrTransaction } from '../../../db/database';
import { searches } from '../../../db/searchSchema';
import { readListing } from '../listing';
import { readProductPage } from '../products';

const KEPT_MS = 30 * 24 * 3600 * 1000;
const POPULAR = 8;
/** A text of fewer searches may be one visitor's. */
const POPULAR_TIMES = 5;
const MISSED = 50;

/** The day after which searches are kept. */
export const searchesSince = (now: number) => sql`${nepalDay(now - KEPT_MS)}::date`;

/** What was searched for most within 30 days and found, the most frequent first. A text that another one begins with was still being typed. */
export async function readPopularSearches(db: DbOrTransaction, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    WITH frequent AS (
      SELECT text, sum(times) AS times FROM ${searches} WHERE day > ${searchesSince(now)} AND found
      GROUP BY text HAVING sum(times) >= ${POPULAR_TIMES} ORDER BY times DESC, text LIMIT 100)
    SELECT text FROM frequent
    WHERE NOT EXISTS (SELECT FROM frequent AS longer WHERE longer.text <> frequent.text AND starts_with(longer.text, frequent.text))
    ORDER BY times DESC, text LIMIT ${POPULAR}`);
  return rows.map(({ text }) => text);
}

/** What was searched for within 30 days without any result, and has none today, the most frequent first. */
export async function readMissedSearches(db: DbOrTransaction, now: number): Promise<MissedSearch[]> {
  const { rows } = await db.execute<MissedSearch>(sql`
    SELECT text, sum(times)::integer AS times, max(day)::text AS last_on FROM ${searches} WHERE day > ${searchesSince(now)} AND NOT found
    GROUP BY text ORDER BY times DESC, text LIMIT ${MISSED}`);
  const missed: MissedSearch[] = [];
  // A word that was added to a product since is known now.
  for (const row of rows) {
    if ((await countFound(db, row.text)) === 0) missed.push(row);
  }
  return missed;
}

async function countFound(db: DbOrTransaction, search: string): Promise<number> {
  const { count } = await readProductPage(db, readListing({ search }, ''), { number: 1, size: 1 }, (_key, read) =>
    read(),
  );
  return count;
}
