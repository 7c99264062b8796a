import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readOrCreateSecret } from './dataDirectory';
import { startCluster } from './postgresProcess';
import { PostgresError } from './postgresPrograms';

const DATABASE = 'shop';
const READY_POLL_MS = 250;
const READY_ATTEMPTS = 120;

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Starts the PostgreSQL in `dataDir`, listening on the loopback address only. The URL has the password. Throws a PostgresError. */
export async function startEmbeddedPostgres(dataDir: string) {
  const directory = path.resolve(dataDir, 'postgres');
  const cluster = await startCluster({ directory, password: await readOrCreateSecret(dataDir, 'postgres.password') });
  let running = true;
  /** Sends the stop signal without waiting, for a process that is exiting. */
  const stopNow = () => {
    if (!running) return;
    running = false;
    try {
      process.kill(cluster.pid, 'SIGINT');
    } catch {
      // The process has already ended.
    }
  };
  try {
    await ensureDatabase(cluster.url('postgres'));
  } catch (error) {
    stopNow();
    throw error;
  }
  const stop = async () => {
    running = false;
    await cluster.stop();
  };
  return { url: cluster.url(DATABASE), directory, stop, stopNow };
}

/** The URL of the embedded database that another process of the shop runs in `dataDir`. Waits while it starts. Throws a PostgresError. */
export async function findRunningPostgres(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'postgres', 'postmaster.pid');
  const password = await readOrCreateSecret(dataDir, 'postgres.password');
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    // PostgreSQL documents this file: the port is on the fourth line, the state on the eighth.
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines[7]?.trim() === 'ready')
      return `postgres://postgres:${password}@127.0.0.1:${Number(lines[3])}/${DATABASE}`;
    await wait(READY_POLL_MS);
  }
  throw new PostgresError(`${dataDir} is in use, but its PostgreSQL does not become ready.`);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
