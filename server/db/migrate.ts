import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type PoolClient } from 'pg';
import { type Database } from './database';

const MIGRATIONS = path.join(__dirname, './migrations');
/** An arbitrary number: all servers take the same advisory lock. */
const LOCK = 6_392_771_010;

/** A migration failed, or the database is newer than this program. The message is for the operator. */
export class MigrationError extends Error {}

/**
 * Applies the migrations that the database does not have yet, in one transaction. Servers that start together wait for each other;
 * `onWait` is called when this one has to. Takes a database without time limits. Throws a MigrationError that names the file that failed, or when the database has a newer migration than this program.
 */
export async function migrate(db: Database, { folder = MIGRATIONS, onWait = () => {} } = {}): Promise<void> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (!rows[0]?.locked) {
      onWait();
      await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    }
    await refuseNewerDatabase(client, folder);
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    const file = findFile(folder, error.query);
    if (!file) throw error;
    throw new MigrationError(`Migration ${file} failed and was rolled back: ${error.cause?.message ?? error.message}`, {
      cause: error,
    });
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function refuseNewerDatabase(client: PoolClient, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS name",
  );
  if (!tables[0]?.name) return;
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  const known = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));
  if (Number(rows[0]?.newest) > known)
    throw new MigrationError(
      'The database is newer than this program: it has a migration that this program does not know. Start the newer program.',
    );
}

/** The name of the migration file that contains this statement; undefined when none does. */
function findFile(folder: string, statement: string): string | undefined {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const failed = readMigrationFiles({ migrationsFolder: folder }).find(({ sql }) => sql.includes(statement));
  const tag = journal.entries.find(({ when }) => when === failed?.folderMillis)?.tag;
  return tag && `${tag}.sql`;
}
