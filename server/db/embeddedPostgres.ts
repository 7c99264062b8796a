import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { keepSecret } from './dataDirectory';
import { startCluster } from './postgresProcess';
import { PostgresError } from './postgresPrograms';

const DATABASE = 'shop';
/** Four of them take a second. */
const START_TRIES = 120;

export type EmbeddedPostgres = {
  /** The address of the shop's database, password included. */
  url: string;
  /** Where its files are. */
  directory: string;
  stop: () => Promise<void>;
  /** Asks it to end without waiting for it: for a process that is exiting. */
  abandon: () => void;
};

/** Starts the PostgreSQL that lives in `dataDir`, on the loopback address alone. Throws a PostgresError. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const directory = path.resolve(dataDir, 'postgres');
  const cluster = await startCluster({ directory, password: await keepSecret(dataDir, 'postgres.password') });
  let running = true;
  const abandon = () => {
    if (!running) return;
    running = false;
    try {
      process.kill(cluster.pid, 'SIGINT');
    } catch {
      // It has ended already.
    }
  };
  try {
    await ensureDatabase(cluster.url('postgres'));
  } catch (error) {
    abandon();
    throw error;
  }
  const stop = async () => {
    running = false;
    await cluster.stop();
  };
  return { url: cluster.url(DATABASE), directory, stop, abandon };
}

/** The address of the embedded database that another process of ours has running in `dataDir`; waits while it starts. Throws a PostgresError. */
export async function findRunningPostgres(dataDir: string): Promise<string> {
  const file = path.resolve(dataDir, 'postgres', 'postmaster.pid');
  const password = await keepSecret(dataDir, 'postgres.password');
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    // By its documentation: the port is on the fourth line, the state on the eighth.
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines[7]?.trim() === 'ready')
      return `postgres://postgres:${password}@127.0.0.1:${Number(lines[3])}/${DATABASE}`;
    await wait(250);
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
