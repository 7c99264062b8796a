import { isNativeError } from 'node:util/types';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type QueryResultRow } from 'pg';

/** The shop's database; `$client` is the pool under it. */
export type Database = NodePgDatabase & { $client: Pool };

/** A connection or a transaction on it: what functions over SQL take. */
export type Sql = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

/**
 * Opens a pool on a PostgreSQL address. The time-outs shrink downwards: a request has 4 s, a statement 3 s, a turn at a connection 2.5 s
 * (twenty logins at once on a busy machine need more than one), a lock 1 s.
 * A connection that breaks while idle is reported to `onConnectionLost`; the pool replaces it.
 */
export function openDatabase(
  url: string,
  { max = 10, onConnectionLost = () => {} }: { max?: number; onConnectionLost?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 0,
    statement_timeout: 3000,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    application_name: 'mewa-pasal',
  });
  // Without a listener a restarted PostgreSQL ends the process: on the pool for idle connections, on the client for busy ones.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/** A statement that each connection plans once, under its name. Its values are the template's placeholders; what it gives are plain rows. */
export function prepare<Row extends QueryResultRow, Values extends Record<string, unknown>>(
  name: string,
  template: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(template);
  return async (db, values) =>
    (await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows;
}

/** Five signs, a digit among them: EPIPE is none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE and constraint of a database error, however deep it is wrapped; null when it is none. */
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

/** Lost or refused connections, a server that shuts down or has no room, statements and locks that took too long. */
const BUSY_OR_AWAY = /^(08...|53...|57P0[1-4]|57014|55P03|40001|40P01)$/;
const NETWORK =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|Connection terminated|timeout exceeded when trying to connect|Query read timeout/;

/** True when the database cannot answer just now, so that trying again later may work. */
export function isDatabaseAway(error: unknown): boolean {
  const code = readSqlError(error)?.code;
  if (code) return BUSY_OR_AWAY.test(code);
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    if (NETWORK.test(cause.message) || ('code' in cause && typeof cause.code === 'string' && NETWORK.test(cause.code)))
      return true;
  }
  return false;
}
