/** The content of all tables of a database, row by row. */
import { createRequire } from 'node:module';

const { Client } = createRequire(import.meta.url)('pg');

/** A connection whose `query` gives the rows. */
export async function connect(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return { query: async (text) => (await client.query(text)).rows, close: () => client.end() };
}

const listTables = async ({ query }) => {
  const tables = await query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
};

/** A hash of each row of all tables: how often each occurs, by table. */
export async function readRows(connection) {
  const tables = {};
  for (const name of await listTables(connection)) {
    const text = `SELECT md5(t::text) AS hash, count(*)::integer AS times FROM ONLY ${name} AS t GROUP BY 1`;
    tables[name] = new Map((await connection.query(text)).map(({ hash, times }) => [hash, times]));
  }
  return tables;
}

const END_OF_SECOND = `
  SELECT pg_sleep(extract(epoch FROM date_trunc('second', clock_timestamp()) + interval '1.01 s' - clock_timestamp()))`;
const NOW = `
  SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SSOF') AS second, pg_walfile_name(pg_current_wal_lsn()) AS segment`;

/**
 * Reads all tables at a full second: what they hold, the keys of the orders, the second, and the WAL segment of that moment. All tables are
 * locked against writing meanwhile, so every change is committed either before that second or after it.
 */
export async function readAtSecond(url) {
  const connection = await connect(url);
  const { query } = connection;
  await query('BEGIN');
  await query(`LOCK TABLE ${(await listTables(connection)).join(', ')} IN SHARE MODE`);
  const rows = await readRows(connection);
  const keys = await readKeys(connection);
  await query(END_OF_SECOND);
  const [now] = await query(NOW);
  await query('COMMIT');
  await connection.close();
  return { rows, keys, ...now };
}

/** The idempotency keys of all orders. */
export async function readKeys({ query }) {
  return new Set((await query('SELECT idempotency_key AS key FROM orders')).map(({ key }) => key));
}

const sum = (numbers) => [...numbers].reduce((total, each) => total + each, 0);
const countMissing = (from, others = new Map()) =>
  sum([...from].map(([hash, times]) => Math.max(0, times - (others.get(hash) ?? 0))));

/** For each table: the number of its rows at that second, how many of them are missing now, and how many there are that were not. */
export function compareRows(before, after) {
  return Object.keys({ ...before, ...after }).map((name) => ({
    name,
    rows: sum(before[name]?.values() ?? []),
    missing: countMissing(before[name] ?? [], after[name]),
    added: countMissing(after[name] ?? [], before[name]),
  }));
}
