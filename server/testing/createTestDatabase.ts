import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, openMaintenanceDatabase, type Database, type REQUEST_LIMITS } from '../db/database';
import { emptyDatabase, readOriginal, type Original } from './emptyDatabase';

export type TestDatabase = {
  db: Database;
  url: string;
  /** One connection of the tests' own, without time limits. It stays open for the next test file, which then has its statements planned. */
  inspector: Database;
  drop: () => Promise<void>;
};

/** A machine that runs all tests at once is slow: what waits for a lock there is not refused. */
const LIMITS: typeof REQUEST_LIMITS = {
  connectionTimeoutMillis: 20_000,
  query_timeout: 25_000,
  statement_timeout: 20_000,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
};

type Copy = { name: string; url: string; inspector: Database; original: Original };

/** What earlier files of the suite have left, empty: making one empty takes a tenth of the time of a new copy. */
const unused: Copy[] = [];
let isSuiteOver = false;

/**
 * Gives a database of its own on the PostgreSQL of the test run: a copy of the template, with tables and without rows, or with `empty` one without
 * tables. `limits` replaces the wide time limits of tests. `drop()` also closes the pool.
 */
export async function createTestDatabase({ empty = false, limits = LIMITS } = {}): Promise<TestDatabase> {
  const copy = (empty ? null : unused.pop()) ?? (await createCopy(empty ? 'template0' : 'shop_template'));
  const { url, inspector, original } = copy;
  const db = openDatabase(url, { limits });
  const drop = async () => {
    await db.$client.end();
    if (!empty && !isSuiteOver && (await emptyDatabase(inspector, original))) unused.push(copy);
    else await dropCopy(copy);
  };
  return { db, url, inspector, drop };
}

/** Drops what waits for another file. From now on each database is dropped by its own file. */
export async function dropUnused(): Promise<void> {
  isSuiteOver = true;
  for (const copy of unused.splice(0)) await dropCopy(copy);
}

async function createCopy(template: string): Promise<Copy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = serverUrl().replace(/\/postgres$/, `/${name}`);
  const inspector = openMaintenanceDatabase(url);
  return { name, url, inspector, original: await readOriginal(inspector) };
}

async function dropCopy({ name, inspector }: Copy): Promise<void> {
  await inspector.$client.end();
  await administer(`DROP DATABASE ${name} WITH (FORCE)`);
}

function serverUrl(): string {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('The test PostgreSQL is not running: jest starts it (server/testing/startCluster.ts).');
  return server;
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
