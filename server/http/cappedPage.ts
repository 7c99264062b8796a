/** Pages of lists that may be long. They are counted up to COUNT_MAX only, since a count reads every row. */
import { sql, type SQL } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { COUNT_MAX } from '../../contract/rules';
import { type DbOrTransaction } from '../db/database';
import { invalidPage, linksOf, type Page, type PageLinks } from './paging';

/** The rows of a page, whether another page follows, and how many rows there are: at most COUNT_MAX, then `isCapped` says that there are more. */
export type CappedPage<Row> = { rows: Row[]; hasNext: boolean; count: number; isCapped: boolean };

type List<Row> = {
  table: PgTable;
  where: SQL | undefined;
  /** Reads rows of the list in its order. */
  select: (part: { limit: number; offset: number }) => PromiseLike<Row[]>;
};

/** Reads a page of a list. Throws `invalidPage` for a page behind the last one. */
export async function readCappedPage<Row>(
  db: DbOrTransaction,
  { number, size }: Page,
  { table, where, select }: List<Row>,
): Promise<CappedPage<Row>> {
  const offset = (number - 1) * size;
  const rows = await select({ limit: size + 1, offset });
  if (rows.length === 0 && number > 1) throw invalidPage();
  const hasNext = rows.length > size;
  const found = hasNext ? await countRows(db, table, where) : offset + rows.length;
  return { rows: rows.slice(0, size), hasNext, count: Math.min(found, COUNT_MAX), isCapped: found > COUNT_MAX };
}

/** The fields of a page on the wire, beside its `results`. */
export function cappedPageFields(
  url: string,
  query: object,
  page: Page,
  { hasNext, count, isCapped }: Omit<CappedPage<unknown>, 'rows'>,
): PageLinks & { count: number; count_is_capped: boolean } {
  return { count, count_is_capped: isCapped, ...linksOf(url, query, page, hasNext) };
}

/** How many rows match, at most one more than COUNT_MAX. */
async function countRows(db: DbOrTransaction, table: PgTable, where: SQL = sql`true`): Promise<number> {
  const found = sql`SELECT FROM ${table} WHERE ${where} LIMIT ${COUNT_MAX + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::integer AS count FROM (${found}) AS found`);
  return rows[0]!.count;
}
