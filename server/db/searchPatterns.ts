import { sql } from 'drizzle-orm';
import { type DbOrTransaction } from './database';

/** The LIKE patterns of the words of a search, each once: see `search_pattern`. As parameters of a statement they are found by an index of trigrams. */
export async function readSearchPatterns(db: DbOrTransaction, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ pattern: string }>(
    sql`SELECT DISTINCT search_pattern(word) AS pattern FROM string_to_table(search_normalize(${text}), ' ') AS word`,
  );
  return rows.map(({ pattern }) => pattern);
}
