import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** The shop's database. `$client` is its connection pool. */
export type Database = NodePgDatabase & { $client: Pool };

/** The database or a transaction: what functions over SQL take. */
export type DbOrTransaction = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
> & {
  $client: { query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<Row>> };
};

/** The same for maintenance, which nobody waits for: the first connection of a busy machine may take long. */
const MAINTENANCE_CONNECTION_TIMEOUT_MS = 30_000;
/** Limits of requests, which time out after 4 s. PostgreSQL enforces the last three; `query_timeout` is for one that is not reached any more. */
export const REQUEST_LIMITS = {
  // Twenty concurrent logins on a busy machine wait for more than one second.
  connectionTimeoutMillis: 3500,
  query_timeout: 4000,
  statement_timeout: 3000,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
};
const NO_LIMITS = 'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0';

/**
 * Opens a connection pool on a PostgreSQL URL for requests, with their time limits in milliseconds.
 * The pool replaces an idle connection that breaks and calls `onConnectionLost`.
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    limits = REQUEST_LIMITS,
    onConnectionLost,
  }: { max?: number; limits?: typeof REQUEST_LIMITS; onConnectionLost?: (error: Error) => void } = {},
): Database {
  return open({ ...limits, connectionString: url, max }, onConnectionLost);
}

/** Opens one connection, or `max`, for migrations and commands. Statements have no time limits, connecting has 30 s. */
export function openMaintenanceDatabase(url: string, { max = 1 } = {}): Database {
  return open({
    connectionString: url,
    max,
    connectionTimeoutMillis: MAINTENANCE_CONNECTION_TIMEOUT_MS,
    // Behind a pooler the limits of requests are settings of the role.
    onConnect: (client) => client.query(NO_LIMITS),
  });
}

function open(options: PoolConfig, onConnectionLost: (error: Error) => void = () => {}): Database {
  const pool = new Pool({
    idleTimeoutMillis: 0,
    // Finds idle connections whose server has vanished within a quarter of a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'mewa-pasal',
    // Statements that are sent without waiting for each other's results, with Promise.all, share a round trip.
    pipeline: true,
    ...options,
  });
  // Without listeners a restart of PostgreSQL would end this process. The pool reports idle connections, the client busy ones.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/**
 * Runs `work` in a transaction and rolls back when it throws. A connection that is lost or of no use is closed. Drizzle's `db.transaction` would
 * return it to the pool, or keep it for good when BEGIN fails.
 */
export async function inTransaction<T>(
  { $client }: Pick<Database, '$client'>,
  work: (transaction: DbOrTransaction) => Promise<T>,
): Promise<T> {
  const client = await $client.connect();
  let hasEnded = false;
  try {
    await client.query('BEGIN');
    const result = await work(drizzle({ client }));
    await client.query('COMMIT');
    hasEnded = true;
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) {
      await client.query('ROLLBACK');
      hasEnded = true;
    }
    throw error;
  } finally {
    // Closing the connection ends a transaction that is still open.
    client.release(!hasEnded);
  }
}

/**
 * Runs a prepared statement: each connection parses it once, by its name. For the statements of calls that have to be fast; Drizzle
 * builds the text of others again each time. It is sent at once, also behind statements that have no result yet.
 */
export function runPrepared<Row extends QueryResultRow>(
  { $client }: DbOrTransaction,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<QueryResult<Row>> {
  return $client.query<Row>({ name, text, values });
}

/** Whether the database answers within a second, which is below the time limits of balancers and monitoring. */
export async function isDatabaseAnswering(db: Database): Promise<boolean> {
  const answered = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(1000, false, { ref: false })]);
}

/** Five characters with at least one digit, unlike EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE, message and constraint of a database error, however deeply it is wrapped; null for other errors. */
export function readSqlError(error: unknown): { code: string; message: string; constraint: string | null } | null {
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && SQLSTATE.test(cause.code)) {
      return {
        code: cause.code,
        message: cause.message,
        constraint: 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null,
      };
    }
  }
  return null;
}

/** Lost or refused connections, a server that is read-only (during a failover), shuts down or lacks resources. */
const LOST = /^(08...|25006|53...|57P0[1-4])$/;
/** Statements and locks that took too long, serialization failures, deadlocks. The connection stays usable. */
const TRANSACTION_ABORTED = /^(57014|55P03|40001|40P01)$/;
/** PgBouncer has one code for all its errors. These stay until a setting is changed. */
const REFUSED_BY_POOLER = /startup parameter|no such|authentication|not allowed/;
const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** Whether the database is unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return TRANSACTION_ABORTED.test(readSqlError(error)?.code ?? '') || isConnectionLost(error);
}

/** Whether the connection cannot be used any more. */
function isConnectionLost(error: unknown): boolean {
  const found = readSqlError(error);
  if (found) return LOST.test(found.code) && !(found.code === '08P01' && REFUSED_BY_POOLER.test(found.message));
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    if (NETWORK.test(cause.message) || ('code' in cause && typeof cause.code === 'string' && NETWORK.test(cause.code)))
      return true;
  }
  return false;
}
