/** What a call changes in the whole database, in a form in which the same call of two members gives the same. */
import { type Database } from '../db/database';

type DatabaseRow = Record<string, unknown>;
type Column = { table: string; column: string; references: string | null };
/** The rows of all tables by table and key. */
export type Rows = Map<string, DatabaseRow>;

/** Reads whole tables. `owners` says to whom a row belongs that a new row or a change refers to. */
export async function createRowReader({ $client }: Database) {
  const { rows: tables } = await $client.query<{ table: string; keys: string[] }>(`
    SELECT pg_class.oid::regclass::text AS table,
      array_agg(attname::text ORDER BY attname) FILTER (WHERE attnum = ANY (indkey)) AS keys
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY pg_class.oid ORDER BY 1`);
  const { rows: references } = await $client.query<Column>(`
    SELECT conrelid::regclass::text AS table, attname::text AS column, confrelid::regclass::text AS references
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND cardinality(conkey) = 1`);
  const query = [
    // How many products have a word belongs to nobody; it follows from the products.
    ...tables
      .filter(({ table }) => table !== 'search_words')
      .map(({ table, keys }) => {
        const key = keys ? `concat_ws(' ', ${keys.map((each) => `t.${each}`).join(', ')})` : 'md5(t::text)';
        return `SELECT '${table} ' || ${key} AS key, to_jsonb(t) AS row FROM ${table} t`;
      }),
    `SELECT 'jobs ' || id, jsonb_build_object('name', name, 'kind', data->'kind') FROM pgboss.job`,
  ].join(' UNION ALL ');

  const read = async (): Promise<Rows> => {
    const { rows } = await $client.query<{ key: string; row: DatabaseRow }>(query);
    return new Map(rows.map(({ key, row }) => [key, row]));
  };
  const referenceOf = (table: string, column: string) =>
    references.find((each) => each.table === table && each.column === column)?.references;
  return { read, tables: tables.map(({ table }) => table), referenceOf };
}
export type RowReader = Awaited<ReturnType<typeof createRowReader>>;

/** The keys of rows that are there now and were not before. */
export const addedKeys = (before: Rows, after: Rows): string[] => [...after.keys()].filter((key) => !before.has(key));

/** Columns whose values are drawn anew each time. */
const RANDOM = ['id', 'category_id', 'transaction_id', 'provider_id', 'reference', 'payment_url'];

/** A value as every member has it: without times, random text and the numbers of orders. */
const neutral = (value: unknown): unknown =>
  typeof value !== 'string'
    ? value
    : value
        .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)?/g, '<time>')
        .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')
        .replace(/[\w+/$=.,-]{40,}/g, '<random>')
        .replace(/MP-\w{4}-\w{4}/g, '<order>');

/**
 * The differences between two states, one text each, sorted: what was done to which table, whose row it was, and the values of the columns that changed.
 * `ownerOf` names the owner of a row by its key; `words` are a member's own texts, which are replaced by their names.
 */
export function describeChanges(
  before: Rows,
  after: Rows,
  { referenceOf }: Pick<RowReader, 'referenceOf'>,
  ownerOf: (key: string) => string,
  words: Record<string, string>,
): string[] {
  const describe = (key: string, column: string, value: unknown): string => {
    const table = key.split(' ', 1)[0]!;
    const reference = referenceOf(table, column);
    if (reference && value !== null) return `${column} of ${ownerOf(`${reference} ${String(value)}`)}`;
    if (value !== null && RANDOM.includes(column)) return `${column} <random>`;
    let text = JSON.stringify(value, (_key, each: unknown) => neutral(each)) ?? 'nothing';
    for (const [name, word] of Object.entries(words)) text = text.replaceAll(word, `<${name}>`);
    return `${column} ${text}`;
  };
  const texts: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    const columns = Object.keys(now ?? {}).filter(
      (column) => JSON.stringify(old?.[column]) !== JSON.stringify(now?.[column]),
    );
    if (now && columns.length === 0) continue;
    const act = old ? (now ? 'changed' : 'deleted') : 'added';
    const values = columns.map((column) => describe(key, column, now?.[column]));
    texts.push(`${act} ${key.split(' ', 1)[0]} of ${old ? ownerOf(key) : 'self'}: ${values.join(', ')}`);
  }
  return texts.sort();
}
