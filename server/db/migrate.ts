import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PoolClient } from 'pg';
import { type Database } from './database';

const MIGRATIONS = path.join(__dirname, './migrations');
/** Any fixed number: every server of this shop takes the same advisory lock. */
const LOCK = 6_392_771_010;

/** A migration that could not be applied, or that does not fit the database; its message names the file. */
export class MigrationError extends Error {}

/**
 * Applies `NNN_name.sql` files that the database has not seen, in order, each in a transaction of its own.
 * Servers that start together wait for each other. Gives the names that were applied.
 * Throws a MigrationError when a file fails, was changed after it was applied, or is missing.
 */
export async function migrate(db: Database, folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  const client = await db.$client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client, folder, files);
  } finally {
    // Closing the connection gives back the lock and the settings.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, folder: string, files: string[]): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const strangers = [...known.keys()].filter((name) => !files.includes(name));
  if (strangers.length > 0)
    throw new MigrationError(
      `The database is newer than this program: it has had ${strangers.join(', ')}. Start the newer program.`,
    );
  const applied: string[] = [];
  for (const name of files) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (known.has(name)) {
      if (known.get(name) !== checksum)
        throw new MigrationError(
          `Migration ${name} was changed after it was applied. Put it back and write a new one.`,
        );
      continue;
    }
    await apply(client, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

async function apply(client: PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(
      `Migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
