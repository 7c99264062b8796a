import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type PoolClient } from 'pg';
import { type Database } from './database';

/** An arbitrary number: all servers take the same advisory lock. */
const LOCK = 6_392_771_010;

/** The tables of what was applied: drizzle's own, which its tools read, and beside it the hash of `rules.sql`. */
export const JOURNAL = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.shop_rules (hash text NOT NULL)`;

/** Makes the checks that wait for the end of the transaction: those of a trigger that is replaced would be lost. */
const DEFERRED_CHECKS = 'SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED';

const LOCK_TABLES = `
  SELECT 'LOCK TABLE ' || string_agg(DISTINCT tgrelid::regclass::text, ', ' ORDER BY tgrelid::regclass::text DESC) AS statement
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`;

/** What drops the functions and triggers of the shop that `rules.sql` has not made: the subtransaction of its hash is another one than theirs. */
const DROP_OTHERS = `
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
  FROM pg_trigger AS made JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) = current_user AND NOT tgisinternal
    AND made.xmin <> (SELECT xmin FROM drizzle.shop_rules)
  UNION ALL
  SELECT format('DROP ROUTINE %s', oid::regprocedure) FROM pg_proc AS made
  WHERE pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) = current_user
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = made.oid AND deptype = 'e')
    AND made.xmin <> (SELECT xmin FROM drizzle.shop_rules)`;

/** A migration or `rules.sql` failed, or the database is newer or much older than this program. The message is for the operator. */
export class MigrationError extends Error {}

/**
 * Applies the migrations that the database does not have yet, and then `rules.sql` if it has changed or a migration was applied, in one
 * transaction. Servers that start together wait for each other; `onWait` is called when this one has to. Takes a database without time limits.
 * Throws a MigrationError that names the file that failed, or when the database has a newer migration than this program, or lacks what its first one
 * builds on.
 */
export async function migrate(db: Database, { folder = __dirname, onWait = () => {} } = {}): Promise<void> {
  const client = await db.$client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (!rows[0]?.locked) {
      onWait();
      await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    }
    await applyMissing(client, folder);
  } finally {
    // Closing the connection rolls back and releases the lock.
    client.release(true);
  }
}

async function applyMissing(client: PoolClient, folder: string): Promise<void> {
  const migrations = readMigrations(path.join(folder, 'migrations'));
  const rules = readFileSync(path.join(folder, 'rules.sql'), 'utf8');
  const hash = createHash('sha256').update(rules).digest('hex');
  await client.query(JOURNAL);
  const applied = await readApplied(client);
  requireKnown(
    applied.newest,
    migrations.map(({ folderMillis }) => folderMillis),
  );
  const missing = migrations.filter(({ folderMillis }) => folderMillis > applied.newest);
  if (missing.length === 0 && applied.rules === hash) return;

  await client.query('BEGIN');
  for (const { file, sql, hash, folderMillis } of missing) {
    for (const statement of [...sql, DEFERRED_CHECKS]) await apply(client, file, statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await lockTables(client);
  await client.query('DELETE FROM drizzle.shop_rules');
  await client.query('INSERT INTO drizzle.shop_rules (hash) VALUES ($1)', [hash]);
  await apply(client, 'rules.sql', rules);
  const { rows } = await client.query<{ statement: string }>(DROP_OTHERS);
  for (const { statement } of rows) await apply(client, 'rules.sql', statement);
  await client.query('COMMIT');
}

/**
 * Begins a subtransaction and locks all tables with triggers in it at once. Taken one by one by `rules.sql`, the locks would deadlock with the
 * orders of running servers. What was got is given back after a short while, and tried again.
 */
async function lockTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string | null }>(LOCK_TABLES);
  await client.query('SAVEPOINT rules');
  for (let wait = 50; ; wait *= 2) {
    try {
      await client.query(`SET LOCAL lock_timeout = ${wait}; ${rows[0]?.statement ?? ''}; SET LOCAL lock_timeout = 0`);
      return;
    } catch (error) {
      if (!/^(55P03|40P01)$/.test(String((error as { code?: string }).code))) throw error;
      await client.query('ROLLBACK TO SAVEPOINT rules');
      await pause(wait);
    }
  }
}

async function apply(client: PoolClient, file: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new MigrationError(`${file} failed and was rolled back: ${String((error as Error).message)}`, {
      cause: error,
    });
  }
}

/** The migrations with the names of their files, oldest first. */
function readMigrations(folder: string) {
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    ...migration,
    file: `Migration ${entries[index]!.tag}.sql`,
  }));
}

/** The time of the newest applied migration, 0 when there is none, and the hash of the applied rules. */
async function readApplied(client: PoolClient): Promise<{ newest: number; rules: string | null }> {
  const { rows } = await client.query<{ newest: string | null; rules: string | null }>(
    'SELECT (SELECT max(created_at) FROM drizzle.__drizzle_migrations) AS newest, (SELECT hash FROM drizzle.shop_rules) AS rules',
  );
  return { newest: Number(rows[0]!.newest), rules: rows[0]!.rules };
}

function requireKnown(newest: number, known: number[]): void {
  if (newest > Math.max(...known))
    throw new MigrationError(
      'The database is newer than this program: it has a migration that this program does not know. Start the newer program.',
    );
  // The first migration builds the tables as the last one of an earlier history has left them, and has its time.
  if (newest > 0 && newest < Math.min(...known))
    throw new MigrationError(
      'The database is older than the first migration of this program. Start a version with the migration 0065_weekly_closures first, and then this one; or export the catalog, and import it into a new database.',
    );
}
