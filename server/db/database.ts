import { isNativeError } from 'node:util/types';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

/** The shop's database. `$client` is its connection pool. */
export type Database = NodePgDatabase & { $client: Pool };

/** The database or a transaction: what functions over SQL take. */
export type Sql = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

/**
 * Opens a connection pool on a PostgreSQL URL. A request times out after 4 s, a statement after 3 s, waiting for a connection after 3.5 s
 * (twenty concurrent logins on a busy machine wait for more than one) and waiting for a lock after 1 s.
 * The pool replaces an idle connection that breaks and calls `onConnectionLost`.
 */
export function openDatabase(
  url: string,
  { max = 10, onConnectionLost = () => {} }: { max?: number; onConnectionLost?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3500,
    idleTimeoutMillis: 0,
    statement_timeout: 3000,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    application_name: 'mewa-pasal',
  });
  // Without listeners a restart of PostgreSQL would end this process. The pool reports idle connections, the client busy ones.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/** Five characters with at least one digit, unlike EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE and constraint of a database error, however deeply it is wrapped; null for other errors. */
export function readSqlError(error: unknown): { code: string; constraint: string | null } | null {
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && SQLSTATE.test(cause.code)) {
      return {
        code: cause.code,
        constraint: 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null,
      };
    }
  }
  return null;
}

/** Whether a row refers to one that does not exist any more. */
export function isForeignKeyError(error: unknown): boolean {
  return readSqlError(error)?.code === '23503';
}

/** Lost or refused connections, a server that shuts down or lacks resources, statements and locks that took too long. */
const UNAVAILABLE = /^(08...|53...|57P0[1-4]|57014|55P03|40001|40P01)$/;
const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|Connection terminated|timeout exceeded when trying to connect|Query read timeout/;

/** Whether the database is unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = readSqlError(error)?.code;
  if (code) return UNAVAILABLE.test(code);
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    if (NETWORK.test(cause.message) || ('code' in cause && typeof cause.code === 'string' && NETWORK.test(cause.code)))
      return true;
  }
  return false;
}
