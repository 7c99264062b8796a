import path from 'node:path';
import { Client } from 'pg';
import { keepSecret } from '../dataDirectory';
import { startCluster } from './postgresProcess';

const DATABASE = 'shop';

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
