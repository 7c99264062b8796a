/** Pages of lists that may be long. They are counted up to COUNT_MAX only, since a count reads every row. */
import { type Static } from '@sinclair/typebox';
import { sql, type SQL } from 'drizzle-orm';
import { type PgTable } from 'drizzle-orm/pg-core';
import { type FastifyRequest } from 'fastify';
import { COUNT_MAX } from '../../contract/rules';
import { type Config } from '../config/config';
import { type DbOrTransaction } from '../db/database';
import { baseUrl } from './baseUrl';
import { invalidPage, linksOf, readPage, type Page, type PagedQuery } from './paging';

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

type PagedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'url'> & { query: Static<typeof PagedQuery> };

/** The page of a list that a request asks for, as it is sent, with what else `read` returns. Throws `invalidPage`. */
export async function paged<Row, More extends object = object>(
  request: PagedRequest,
  config: Config,
  read: (page: Page) => Promise<CappedPage<Row> & More>,
) {
  const page = readPage(request.query);
  const { rows, hasNext, count, isCapped, ...more } = await read(page);
  const path = request.url.replace(/\/?(\?.*)?$/, '/');
  const links = linksOf(baseUrl(request, config) + path, request.query, page, hasNext);
  return { count, count_is_capped: isCapped, ...links, results: rows, ...more };
}

/** How many rows match, at most one more than COUNT_MAX. */
async function countRows(db: DbOrTransaction, table: PgTable, where: SQL = sql`true`): Promise<number> {
  const found = sql`SELECT FROM ${table} WHERE ${where} LIMIT ${COUNT_MAX + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::integer AS count FROM (${found}) AS found`);
  return rows[0]!.count;
}
