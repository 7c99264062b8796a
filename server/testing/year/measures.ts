/** What a shop weighs after a month and at the end: rows for each order, and how long its statements take. */
import { Client } from 'pg';
import { type World } from './world';

const MONTH = 30;
/** The first month and the last are compared when they are two. */
export const isLong = (days: number): boolean => days >= 2 * MONTH;
/** What PostgreSQL has to be started with. */
export const MEASURED = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' };
/** What is compared was called as often in both months, and takes longer than this in milliseconds. */
const CALLS_MIN = 20;
const SLOW_MS = 0.5;
const SHOWN = 10;

const TABLES = `SELECT schemaname || '.' || relname AS name FROM pg_stat_user_tables WHERE schemaname IN ('public', 'pgboss')
  AND relid NOT IN (SELECT inhrelid FROM pg_inherits) ORDER BY 1`;
const STATEMENTS = `SELECT queryid::text AS id, calls::integer, mean_exec_time AS ms, (shared_blks_hit + shared_blks_read)::float8 / calls AS pages,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS text FROM pg_stat_statements JOIN pg_database ON oid = dbid WHERE datname = $1 AND calls >= $2`;

type Statement = { id: string; calls: number; ms: number; pages: number; text: string };
type Snapshot = { rows: Map<string, number>; orders: number };

/** `url`: of the database `postgres` on a server that loads pg_stat_statements. `day` is called after each day, `report` at the end. */
export async function createMeasures(url: string, database: string, days: number) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const snapshots = new Map<number, Snapshot>();
  let first: Statement[] = [];
  const read = async () => (await client.query<Statement>(STATEMENTS, [database, CALLS_MIN])).rows;
  return {
    day: async (world: World, number: number) => {
      const isEnd = number === days;
      if (number !== 1 && number !== MONTH && number !== days - MONTH && !isEnd) return;
      snapshots.set(number, await takeSnapshot(world));
      if (number === MONTH) first = await read();
      if (!isEnd) await client.query('SELECT pg_stat_statements_reset()');
    },
    /** Lines to print: all tables, the largest first, then the slowest statements. */
    report: async (): Promise<string[]> => {
      const [start, end] = [snapshots.get(1), snapshots.get(days)];
      const [after, before] = [snapshots.get(MONTH), snapshots.get(days - MONTH)];
      const last = await read();
      const { rows } = await client.query<{ size: string }>('SELECT pg_size_pretty(pg_database_size($1)) AS size', [
        database,
      ]);
      const size = `The database has ${rows[0]!.size}.`;
      if (!start || !end || !after || !before) return [size];
      const perOrder = (name: string, from: Snapshot, to: Snapshot) =>
        (to.rows.get(name)! - (from.rows.get(name) ?? 0)) / (to.orders - from.orders);
      const tables = [...end.rows]
        .filter(([name, rows]) => rows > 0 && rows !== start.rows.get(name))
        .sort(([, one], [, other]) => other - one)
        .map(([name, rows]) => {
          const [then, now] = [perOrder(name, start, after), perOrder(name, before, end)];
          return `${name}: ${rows} rows; for each order ${then.toFixed(2)} in the first month, ${now.toFixed(2)} in the last`;
        });
      const statements = last
        .flatMap((statement) => {
          const earlier = first.find(({ id }) => id === statement.id);
          return earlier && statement.ms >= SLOW_MS ? [{ ...statement, earlier }] : [];
        })
        .sort((one, other) => other.ms - one.ms)
        .slice(0, SHOWN)
        .map(({ ms, pages, calls, text, earlier }) => {
          const times = `${earlier.ms.toFixed(2)} → ${ms.toFixed(2)} ms (${(ms / earlier.ms).toFixed(2)} times)`;
          return `${times}, ${Math.round(earlier.pages)} → ${Math.round(pages)} pages, ${calls} calls: ${text}`;
        });
      return [size, 'Tables:', ...tables, 'Slowest statements, first and last month:', ...statements];
    },
    /** A directory that is kept has no trace of it. */
    close: async () => {
      await client.query('DROP EXTENSION pg_stat_statements');
      await client.end();
    },
  };
}

async function takeSnapshot({ shop, model }: World): Promise<Snapshot> {
  const { $client } = shop.inspector;
  const { rows: tables } = await $client.query<{ name: string }>(TABLES);
  const rows = new Map<string, number>();
  for (const { name } of tables) {
    const { rows: counted } = await $client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${name}`);
    rows.set(name, counted[0]!.count);
  }
  return { rows, orders: model.orders.size };
}
