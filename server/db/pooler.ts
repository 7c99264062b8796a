import { Client } from 'pg';
import { REQUEST_LIMITS, readSqlError } from './database';

/** A connection pooler between this program and PostgreSQL keeps it from working. The message is for the operator. */
export class PoolerError extends Error {}

/** What is at a PostgreSQL address. */
export type Pooling = {
  /** `session`: a connection keeps its backend until it is closed. `transaction`: each transaction may get another one. */
  mode: 'none' | 'session' | 'transaction';
  /** Whether a prepared statement is found again by its name, whichever backend executes it. */
  keepsStatements: boolean;
  /** Whether the time limits hold that the connection asked for at its start. */
  keepsLimits: boolean;
};

/** A pooler in transaction mode may give two transactions the same backend by chance. */
const ROUNDS = 5;
const CONNECTION_TIMEOUT_MS = 3500;
const BACKEND = { name: 'pooler_backend', text: 'SELECT pg_backend_pid() AS pid' };
const TIME_LIMIT = "SELECT current_setting('statement_timeout') <> '0' AS holds";

/**
 * Finds out what is at a PostgreSQL address. PostgreSQL tells each connection the process ID of its backend; a pooler tells another number.
 * In transaction mode a second connection can then take the backend of the first one, whose next transaction gets another one.
 */
export async function readPooling(url: string, limits: Partial<typeof REQUEST_LIMITS> = {}): Promise<Pooling> {
  const open = () => {
    const client = new Client({
      query_timeout: REQUEST_LIMITS.query_timeout,
      ...limits,
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      application_name: 'mewa-pasal',
    });
    return client.on('error', () => {}) as Client & { processID: number };
  };
  const [first, second] = [open(), open()];
  const backendOf = async (client: Client, query: string | typeof BACKEND) =>
    (await client.query<{ pid: number }>(query)).rows[0]?.pid;
  try {
    await first.connect();
    if ((await backendOf(first, BACKEND.text)) === first.processID)
      return { mode: 'none', keepsStatements: true, keepsLimits: true };
    await second.connect();
    const keepsLimits = (await first.query<{ holds: boolean }>(TIME_LIMIT)).rows[0]?.holds === true;
    for (let round = 0; round < ROUNDS; round += 1) {
      const backend = await backendOf(first, BACKEND);
      await second.query('BEGIN');
      const other = await backendOf(second, BACKEND.text);
      const next = await backendOf(first, BACKEND);
      await second.query('ROLLBACK');
      if (other === backend || next !== backend) return { mode: 'transaction', keepsStatements: true, keepsLimits };
    }
    return { mode: 'session', keepsStatements: true, keepsLimits };
  } catch (error) {
    // The backend does not know the statement, or has it from another connection.
    if (!/^(26000|42P05)$/.test(readSqlError(error)?.code ?? '')) throw error;
    return { mode: 'transaction', keepsStatements: false, keepsLimits: true };
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

/**
 * Throws a PoolerError when a pooler at `directUrl` works in transaction mode, or when one at `url` loses prepared statements. Warns when one
 * at `url` drops the time limits of statements.
 */
export async function refuseUnusablePooler(
  { url, directUrl }: { url: string; directUrl: string },
  warn: (text: string) => void = () => {},
): Promise<void> {
  const pooling = await readPooling(url, REQUEST_LIMITS);
  const direct = directUrl === url ? pooling : await readPooling(directUrl);
  if (direct.mode === 'transaction') {
    const name = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    throw new PoolerError(
      `${name} leads to a pooler in transaction mode: notifications would not arrive, and advisory locks would not hold. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
    );
  }
  if (!pooling.keepsStatements) {
    throw new PoolerError(
      'DATABASE_URL leads to a pooler in transaction mode that loses prepared statements. Use session mode, or PgBouncer 1.21 or newer with max_prepared_statements.',
    );
  }
  if (!pooling.keepsLimits)
    warn(
      'the pooler at DATABASE_URL drops the time limits of statements: set them for the role (docs/operations/run.md)',
    );
}
