import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '../db/database';
import { type PictureStore } from './pictureStore';

/** Younger ones may belong to a change that is not committed yet. Storing a picture again makes it young. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the stored pictures that nothing in the database shows, in all their sizes, and what interrupted writes have left. Orders keep the
 * pictures of their products. Returns the number of deleted files. Throws a PictureStoreError.
 */
export async function sweepPictures(db: Database, pictures: PictureStore, now: Date): Promise<number> {
  const used = await readUsedPictures(db);
  let deleted = 0;
  for await (const { name, writtenAt } of pictures.list()) {
    const [id = ''] = /^[0-9a-f]{32}(?=-(?:\d+\.(?:webp|avif)|share\.jpeg)$)/.exec(name) ?? [];
    if (used.has(id) || now.getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    await pictures.remove(name);
    deleted += 1;
  }
  return deleted;
}

/** The ids of the pictures that the database names, in any of these columns. */
export const PICTURE_COLUMNS = [
  ['all_products', 'image'],
  ['categories', 'image'],
  ['order_items', 'image'],
  ['pictures', 'path'],
  ['problem_photos', 'path'],
  ['submissions', 'image'],
] as const;

async function readUsedPictures(db: Database): Promise<Set<string>> {
  const columns = PICTURE_COLUMNS.map(
    ([table, column]) => sql`SELECT ${sql.identifier(column)} AS image FROM ${sql.identifier(table)}`,
  );
  const { rows } = await inTransaction(db, async (transaction) => {
    // The pool's time limit is for requests.
    await transaction.execute(sql`SET LOCAL statement_timeout = '60s'`);
    return transaction.execute<{ id: string }>(sql`
      SELECT DISTINCT substring(image FROM '^/media/pictures/([0-9a-f]{32})-') AS id
      FROM (${sql.join(columns, sql` UNION ALL `)}) AS named WHERE image LIKE '/media/pictures/%'`);
  });
  return new Set(rows.map(({ id }) => id));
}
